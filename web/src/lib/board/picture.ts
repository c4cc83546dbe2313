// Saves a board as a picture: the drawing on the page with its colours, as SVG or PNG.

const PROPERTIES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'stop-color',
  'stop-opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'display',
];
/** The width of a PNG in pixels. */
const WIDTH = 1600;

/** The board inside an element as one SVG text; its colours don't depend on the page any more. */
export function pictureOf(table: HTMLElement): { text: string; width: number; height: number } {
  const layers = [...table.querySelectorAll<SVGSVGElement>('.table > svg')];
  const box = layers[0]!.viewBox.baseVal;
  const parts = layers.map((layer) => {
    const copy = layer.cloneNode(true) as SVGSVGElement;
    fix(layer, copy);
    return copy.innerHTML;
  });
  const attributes = `viewBox="${box.x} ${box.y} ${box.width} ${box.height}" width="${box.width}" height="${box.height}"`;
  return {
    text: `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${parts.join('')}</svg>`,
    width: box.width,
    height: box.height,
  };
}

/** Writes the computed style of every element into its copy, as attributes: the page's policy forbids inline styles. */
function fix(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const name of PROPERTIES) to.setAttribute(name, style.getPropertyValue(name));
  to.removeAttribute('class');
  for (const [index, child] of [...from.children].entries()) fix(child, to.children[index]!);
}

/** Saves the board as SVG or PNG, by the ending of the name. */
export async function savePicture(table: HTMLElement, name: string): Promise<void> {
  const { text, width, height } = pictureOf(table);
  const svg = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  if (name.endsWith('.svg')) return download(svg, name);
  const image = new Image();
  image.src = svg;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = Math.round((WIDTH * height) / width);
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  download(canvas.toDataURL('image/png'), name);
}

function download(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
