import { SMTPServer } from 'smtp-server';

type ReceivedPicture = { cid: string; type: string; content: Buffer };
type ReceivedMail = { to: string; subject: string; html: string; pictures: ReceivedPicture[] };

const decoded = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : unquoted(word.replace(/_/g, ' ')),
    );

const unquoted = (text: string) =>
  Buffer.from(
    text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();

type Part = { header: (name: string) => string; body: string };

function partOf(raw: string): Part {
  const at = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, at).replace(/\r\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  return { header, body: raw.slice(at + 4) };
}

/** The part itself, or those that it is made of. */
function partsOf(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)/.exec(part.header('Content-Type'))?.[1];
  if (!boundary) return [part];
  const inner = part.body.split(`--${boundary}`).slice(1, -1);
  return inner.flatMap((one) => partsOf(partOf(one.replace(/^\r\n/, ''))));
}

function textOf({ header, body }: Part): string {
  const encoding = header('Content-Transfer-Encoding');
  if (encoding === '7bit') return body;
  return encoding === 'base64' ? Buffer.from(body, 'base64').toString() : unquoted(body);
}

const pictureOf = ({ header, body }: Part): ReceivedPicture => ({
  cid: header('Content-ID').replace(/^<|>$/g, ''),
  type: header('Content-Type').split(';', 1)[0]!,
  content: Buffer.from(body, 'base64'),
});

function parsed(raw: string): ReceivedMail {
  const mail = partOf(raw);
  const parts = partsOf(mail);
  const isPicture = (part: Part) => part.header('Content-Type').startsWith('image/');
  return {
    to: mail.header('To'),
    subject: decoded(mail.header('Subject')),
    html: textOf(parts.find((part) => !isPicture(part))!),
    pictures: parts.filter(isPicture).map(pictureOf),
  };
}

/** A mail server of its own, and what it received. */
export async function startSmtp() {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(parsed(Buffer.concat(chunks).toString('latin1')));
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}
