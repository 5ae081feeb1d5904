import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createMailer, mailLimits } from './mailer.ts';

const mail = { to: 'lab@example.edu.cn', subject: '通知', html: '<p>请查看</p>' };
// The limits of the product, a hundred times as short: one that is forgotten lets the library wait for minutes.
const short = Object.fromEntries(Object.entries(mailLimits).map(([name, ms]) => [name, ms / 100])) as typeof mailLimits;

let server: Server;
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((closed) => server.close(closed));
});

/** A mail server that says `greeting` and answers nothing. */
async function listen(greeting: string): Promise<string> {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write(greeting);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()));
  return `smtp://127.0.0.1:${(server.address() as { port: number }).port}`;
}

test.each([
  ['never greets', ''],
  ['greets and falls silent', '220 mail.example.edu.cn ESMTP\r\n'],
])('a mail server that %s fails the mail in time', async (_, greeting) => {
  const mailer = createMailer(await listen(greeting), short);
  const startedAt = performance.now();
  await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
