// The screens of online play for the tour of all screens. The visitor plays against a computer; other tests have
// several people.

import { expect } from 'vitest';
import { en } from '../src/lib/i18n/messages.en';
import { en as links } from '../src/lib/online/link-messages';
import { en as online } from '../src/lib/online/messages.en';
import { openTable, PASSWORD, freshName } from './online';
import type { Visitor } from './visitor';

export interface Stop {
  name: string;
  go: (visitor: Visitor) => Promise<unknown>;
}

const heading = (visitor: Visitor, name: string) => visitor.page.getByRole('heading', { name, exact: true }).waitFor();

export const ONLINE: Stop[] = [
  {
    name: 'lobby',
    go: async (visitor) => {
      await visitor.go('#/online');
      await heading(visitor, online.lobby.open);
    },
  },
  {
    name: 'lobby-seeking',
    go: async (visitor) => {
      await visitor.button(online.lobby.seek).click();
      await visitor.button(online.lobby.stop).waitFor();
    },
  },
  {
    name: 'account-guest',
    go: async (visitor) => {
      await visitor.go('#/account');
      await heading(visitor, online.account.create);
    },
  },
  {
    name: 'new-table',
    go: async (visitor) => {
      await visitor.go('#/online/new');
      await visitor.page.getByRole('radio', { name: online.time.owns.clock }).check();
      await visitor.page.getByLabel(en.setup.seatOf('Yellow')).selectOption(en.setup.computer);
    },
  },
  {
    name: 'table-waiting',
    go: async (visitor) => {
      const table = await openTable(visitor, {
        game: 'billabong',
        rules: 'players=3',
        public: true,
        seats: [{ kind: 'me' }, { kind: 'computer', level: 3 }, { kind: 'open' }],
      });
      await visitor.go(`#/table/${table.id}`);
      await heading(visitor, online.table.waiting);
      await expect
        .poll(() =>
          visitor.page.getByRole('img', { name: links.codeOf(links.sit) }).evaluate((image: HTMLImageElement) => image.naturalWidth),
        )
        .toBeGreaterThan(0);
    },
  },
  {
    name: 'table-playing',
    go: async (visitor) => {
      const table = await openTable(visitor, { game: 'billo', time: '600+5', seats: [{ kind: 'me' }, { kind: 'computer', level: 1 }] });
      await visitor.go(`#/table/${table.id}`);
      for (const move of ['Re1-f2', 'Rd1-c2']) {
        await visitor.headline.filter({ hasText: en.game.yourTurn('Red') }).waitFor();
        await visitor.type(move);
      }
      await visitor.headline.filter({ hasText: en.game.yourTurn('Red') }).waitFor();
      await visitor.page.locator('summary', { hasText: online.table.chat }).click();
      await visitor.page.getByLabel(online.table.say).fill('Bonne chance !');
      await visitor.button(online.table.send).click();
      await visitor.page.getByRole('log').getByText('Bonne chance !').waitFor();
    },
  },
  {
    name: 'table-over',
    go: async (visitor) => {
      await visitor.button(en.game.resign).click();
      await visitor.button(en.game.yes).click();
      await visitor.main.getByText(en.result.reasons.resignation).waitFor();
      await visitor.page.locator('summary', { hasText: online.table.chat }).click();
    },
  },
  {
    name: 'history',
    go: async (visitor) => {
      await visitor.go('#/history?game=billo');
      await visitor.page.getByRole('combobox', { name: online.history.rules }).waitFor();
      await visitor.page
        .getByRole('link', { name: /^Replay/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'account-own',
    go: async (visitor) => {
      await visitor.go('#/account');
      const create = visitor.page.getByRole('form', { name: online.account.create });
      await create.getByLabel(online.account.name).fill(freshName('Tour'));
      await create.getByLabel(online.account.password).fill(PASSWORD);
      await create.getByRole('button').click();
      await visitor.button(online.account.change).click();
      await visitor.button(online.account.delete).click();
      await visitor.page.getByLabel(online.account.deletePassword).waitFor();
    },
  },
  {
    name: 'person',
    go: async (visitor) => {
      await visitor.page.getByRole('link', { name: online.account.profile }).click();
      await heading(visitor, online.person.ratings);
    },
  },
  {
    name: 'no-such-table',
    go: async (visitor) => {
      await visitor.go('#/table/nosuchtable');
      await heading(visitor, online.table.unknownTitle);
    },
  },
];
