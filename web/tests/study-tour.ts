// The screens of analysis, editor, library and explorer, for the tour.

import { en as analysis } from '../src/lib/analysis/messages';
import { en as editor } from '../src/lib/editor/messages';
import { en as explorer } from '../src/lib/explorer/messages';
import { en } from '../src/lib/i18n/messages.en';
import { en as library } from '../src/lib/library/messages';
import type { Stop } from './online-tour';
import type { Visitor } from './visitor';

const TREE = `[Game "billo"]
[Red "Ana"]
[Black "Chloé"]
[Result "*"]

{A quiet game.}
1. Re1-f2 ! Re8-f7 {Now both sides have a pawn in front. [%csl Gd4,Re5] [%cal Gf2e3,Rf7e6]} (Rd8-d7 ?! 2. Ra1-a2 (2. Rd1-c2 Rd7-d6) Ra8-a7) (Ra8-a7)
2. Rd1-c2 Rd8-c7 !?
3. Rc1-b2 Rc8-b7
*
`;

async function analyse(visitor: Visitor, record: string): Promise<void> {
  await visitor.go('#/open');
  await visitor.page.getByLabel(en.importing.paste).fill(record);
  await visitor.button(analysis.analyse).click();
  await visitor.page.getByRole('tree').waitFor();
}

export const STUDY: Stop[] = [
  {
    name: 'analysis-billo',
    go: async (visitor) => {
      await analyse(visitor, TREE);
      await visitor.page.getByRole('treeitem', { name: /Re8-f7/ }).click();
      await visitor.page.getByLabel(analysis.engineOn).check();
      await visitor.page.getByRole('region', { name: analysis.engine }).getByRole('listitem').nth(2).waitFor({ timeout: 40_000 });
    },
  },
  {
    name: 'analysis-billabong',
    go: async (visitor) => {
      await analyse(visitor, '[Game "billabong"]\n[Rules "players=3"]\n\n1. @i3 @j4 @k5 2. @i5 {a comment} @l2 (@l3 @m2) @m4 *');
    },
  },
  {
    name: 'analyses',
    go: async (visitor) => {
      await visitor.go('#/analysis');
      await visitor.page.getByRole('heading', { name: analysis.kept }).waitFor();
    },
  },
  ...(['billabong', 'bilitaire', 'billo'] as const).map((game) => ({
    name: `editor-${game}`,
    go: async (visitor: Visitor) => {
      await visitor.go(`#/editor/${game}`);
      await visitor.board.waitFor();
      if (game !== 'billo') return;
      await visitor.button(editor.clear).click();
      await visitor.square('e8').click();
    },
  })),
  {
    name: 'library',
    go: async (visitor) => {
      await visitor.go('#/library');
      const bytes = Buffer.from(`${TREE}\n${TREE.replace('Ana', 'Zoé').replace('Re1-f2', 'Re1-e9')}`);
      await visitor.page.getByLabel(library.choose).setInputFiles({ name: 'club.bil', mimeType: 'text/plain', buffer: bytes });
      await visitor.page.getByText('club.bil').waitFor();
    },
  },
  {
    name: 'statistics',
    go: async (visitor) => {
      await visitor.go('#/library/statistics');
      await visitor.page.getByText(library.statisticsLine).waitFor();
    },
  },
  {
    name: 'explorer',
    go: async (visitor) => {
      await visitor.go('#/explorer');
      await visitor.page.getByText(explorer.intro).waitFor();
    },
  },
  {
    name: 'explorer-billo',
    go: async (visitor) => {
      await visitor.go('#/explorer/billo');
      await visitor.page
        .getByRole('region', { name: explorer.title, exact: true })
        .locator('tbody tr')
        .first()
        .waitFor({ timeout: 30_000 });
    },
  },
];
