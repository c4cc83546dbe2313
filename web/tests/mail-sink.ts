// An SMTP server that keeps the mail that it is given.

import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';

export interface MailSink {
  /** What `--mail-server` takes. */
  url: string;
  /** The mails so far, the oldest first. */
  mails: string[];
}

/** The settings of a server that sends its mail there. Mail needs the server's address, for its links. */
export async function withMail({ url }: MailSink): Promise<string[]> {
  const port = await new Promise<number>((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });
  return ['--address', `http://127.0.0.1:${port}`, '--mail-server', url, '--mail-from', 'Bilby <bilby@example.org>'];
}

/** Starts one, which runs until the tests of the file have ended. */
export async function mailSink(): Promise<MailSink> {
  const mails: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    const say = (line: string) => socket.write(`${line}\r\n`);
    let mail: string[] | null = null;
    say('220 sink');
    createInterface(socket).on('line', (line) => {
      if (mail) {
        if (line !== '.') return void mail.push(line);
        mails.push(mail.join('\n'));
        mail = null;
        return void say('250 kept');
      }
      if (line === 'DATA') mail = [];
      say(line === 'DATA' ? '354 go on' : line === 'QUIT' ? '221 bye' : '250 ok');
    });
  });
  server.unref();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, mails };
}
