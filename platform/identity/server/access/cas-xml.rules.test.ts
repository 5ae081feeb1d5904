import { expect, test } from 'vitest';
import { readCasAnswer, ticketOfLogout } from './cas-xml.rules.ts';

const answer = (inner: string, namespace = 'http://www.yale.edu/tp/cas') =>
  `<cas:serviceResponse xmlns:cas="${namespace}">${inner}</cas:serviceResponse>`;
const success = (inner: string) => `<cas:authenticationSuccess>${inner}</cas:authenticationSuccess>`;
const user = '<cas:user> T001 </cas:user>';

test('a person comes with his attributes, of several values the first', () => {
  const attributes =
    '<cas:attributes><cas:name>王<![CDATA[建国]]></cas:name><cas:mail>a</cas:mail><cas:mail>b</cas:mail></cas:attributes>';
  expect(readCasAnswer(answer(success(user + attributes)))).toEqual({
    user: 'T001',
    attributes: new Map([
      ['name', '王建国'],
      ['mail', 'a'],
    ]),
  });
});

test('a refusal comes with its code', () => {
  const refused = '<cas:authenticationFailure code="INVALID_TICKET">not known</cas:authenticationFailure>';
  expect(readCasAnswer(answer(refused))).toEqual({ failure: 'INVALID_TICKET' });
});

test.each([
  ['no XML', 'yes\nT001\n'],
  ['cut off', answer(success(user)).slice(0, -10)],
  ['another namespace', answer(success(user), 'urn:other')],
  ['two people', answer(success(user + '<cas:user>T002</cas:user>'))],
  ['two answers', answer(success(user) + success(user))],
  ['success beside refusal', answer(success(user) + '<cas:authenticationFailure code="X"/>')],
  ['nobody', answer(success('<cas:user></cas:user>'))],
  ['a user in a comment', answer(success('<!--<cas:user>T001</cas:user>-->'))],
  ['a user below an attribute', answer(success('<cas:attributes><cas:user>T001</cas:user></cas:attributes>'))],
  ['entities', `<!DOCTYPE x [<!ENTITY e "T001">]>${answer(success('<cas:user>&e;</cas:user>'))}`],
])('an answer is none: %s', (_why, xml) => {
  expect(readCasAnswer(xml)).toBeUndefined();
});

const logout = (inner: string) =>
  `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="1">${inner}</samlp:LogoutRequest>`;

test('a logout names its ticket', () => {
  expect(ticketOfLogout(logout('<samlp:SessionIndex>ST-1-abc</samlp:SessionIndex>'))).toBe('ST-1-abc');
  expect(ticketOfLogout(logout(''))).toBeUndefined();
  expect(ticketOfLogout('<x>')).toBeUndefined();
  const two = '<samlp:SessionIndex>ST-1</samlp:SessionIndex><samlp:SessionIndex>ST-2</samlp:SessionIndex>';
  expect(ticketOfLogout(logout(two))).toBeUndefined();
});
