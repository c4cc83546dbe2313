// Prints figures as a table.

export const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;
export const milliseconds = (time) => `${time.toFixed(0)} ms`;

/** The given quantile of the times. */
export function quantile(times, share) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

/** Rows of: what, measured, target, met. */
export function print(rows) {
  const texts = [
    ['', 'measured', 'target', ''],
    ...rows.map(([what, measured, target, met]) => [what, measured, target, met ? 'met' : 'MISSED']),
  ];
  const widths = texts[0].map((_, column) => Math.max(...texts.map((row) => row[column].length)));
  for (const row of texts)
    console.log(
      row
        .map((text, column) => text.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
}
