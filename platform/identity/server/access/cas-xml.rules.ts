import { SaxesParser } from 'saxes';

const casNamespace = 'http://www.yale.edu/tp/cas';
const samlNamespace = 'urn:oasis:names:tc:SAML:2.0:protocol';

/** The answer of CAS to a ticket: the person with his attributes, or the code of its refusal. */
type CasAnswer = { user: string; attributes: ReadonlyMap<string, string> } | { failure: string };

type Leaf = { path: string; text: string };

/** Texts of all elements of a namespace, by path; undefined for what is no XML. A DOCTYPE is refused. */
function leavesOf(xml: string, namespace: string): Leaf[] | undefined {
  const parser = new SaxesParser({ xmlns: true });
  const path: string[] = [];
  const texts: string[] = [];
  const leaves: Leaf[] = [];
  const refuse = (error?: Error) => {
    throw error ?? new Error('doctype');
  };
  parser.on('error', refuse);
  parser.on('doctype', () => refuse());
  parser.on('opentag', ({ local, uri, attributes }) => {
    path.push(uri === namespace ? local : `?${local}`);
    texts.push('');
    const code = attributes.code?.value;
    if (code !== undefined) leaves.push({ path: `${path.join('/')}@code`, text: code });
  });
  const add = (text: string) => {
    if (texts.length > 0) texts.push(texts.pop()! + text);
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    leaves.push({ path: path.join('/'), text: texts.pop()!.trim() });
    path.pop();
  });
  try {
    parser.write(xml).close();
    return leaves;
  } catch {
    return undefined;
  }
}

const success = 'serviceResponse/authenticationSuccess';
const failure = 'serviceResponse/authenticationFailure';

/** Reads the reply to `serviceValidate`; undefined unless it is one answer about one person. */
export function readCasAnswer(xml: string): CasAnswer | undefined {
  const leaves = leavesOf(xml, casNamespace) ?? [];
  const all = (path: string) => leaves.filter((leaf) => leaf.path === path).map(({ text }) => text);
  const [failures, users] = [all(failure), all(`${success}/user`)];
  if (failures.length === 1 && all(success).length === 0) return { failure: all(`${failure}@code`)[0] ?? '' };
  if (failures.length > 0 || all(success).length !== 1 || users.length !== 1 || !users[0]) return undefined;
  const within = `${success}/attributes/`;
  const attributes = new Map<string, string>();
  for (const { path, text } of leaves) {
    const name = path.startsWith(within) ? path.slice(within.length).replace(/^\?/, '') : '';
    // The first of several values counts.
    if (name !== '' && !/[/@]/.test(name) && !attributes.has(name)) attributes.set(name, text);
  }
  return { user: users[0], attributes };
}

/** The ticket that a logout of CAS names. */
export function ticketOfLogout(xml: string): string | undefined {
  const tickets = (leavesOf(xml, samlNamespace) ?? []).filter(({ path }) => path === 'LogoutRequest/SessionIndex');
  return tickets.length === 1 ? tickets[0]!.text || undefined : undefined;
}
