import { beforeEach, describe, expect, test } from 'vitest';
import { firstPage, hasValidParams, ownPath, redirectOf, startOf } from './guard.ts';
import type { PageHandle } from '../router/pages.ts';
import { endSession, setWayIn, startSession } from './session.ts';
import { menu, sessionOf, system } from '../testing/session.ts';

const origin = 'https://lab.example';
const page = (route_name: string, flags: Partial<PageHandle> = {}): PageHandle => ({
  title: 't',
  route_name,
  ...flags,
});
const at = (path: string) => new URL(`${origin}/lab-platform${path}`);

beforeEach(endSession);

describe('callBackUrl', () => {
  test.each([
    ['/lab-platform/check/activity?status=1', '/check/activity?status=1'],
    [`${origin}/lab-platform/x#a`, '/x#a'],
    ['https://evil.example/lab-platform/x', undefined],
    ['//evil.example/lab-platform/x', undefined],
    ['/\\evil.example/lab-platform/x', undefined],
    ['javascript:alert(1)', undefined],
    ['/lab-platform//evil', undefined],
    ['/lab-platform//evil.example/x', undefined],
    ['/lab-api/platform/logout', undefined],
    ['/lab-platform/../lab-api/platform/logout', undefined],
    ['/lab-platform/login', undefined],
    ['/lab-platformx/a', undefined],
    ['', undefined],
    [null, undefined],
  ])('%s leads to %s', (address, path) => {
    expect(ownPath(address, origin)).toBe(path);
  });
});

describe('public pages and noLoginPage=1', () => {
  const opened = () => [
    redirectOf(page('secret', { noLogin: true }), at('/x')),
    redirectOf(page('secret'), at('/x?noLoginPage=1')),
    redirectOf(page('base.list'), at('/base/list?noLoginPage=1')),
    redirectOf(page('secret'), at('/card/0b6f3c1e-8f4d-4a53-9d0a-2c1f5e7b9a10')),
  ];
  test('are accessible without a session', () => {
    expect(opened()).toEqual([undefined, undefined, undefined, undefined]);
  });
  test('are accessible to a role without the right, in every sub-system', () => {
    startSession(sessionOf({ current_sys: system('check') }));
    expect(opened()).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('without a session', () => {
  test('a page redirects to the login and back', () => {
    expect(redirectOf(page('check.list'), at('/a?b=1'))).toBe('/login?callBackUrl=%2Flab-platform%2Fa%3Fb%3D1');
  });
  test('a tab that came by another page is led back there, also after its session has ended', () => {
    setWayIn('/help');
    startSession(sessionOf());
    endSession();
    expect(redirectOf(page('check.list'), at('/a'))).toBe('/help?callBackUrl=%2Flab-platform%2Fa');
    sessionStorage.clear();
  });
});

describe('with a session', () => {
  test('a page of the role opens, another one redirects to no-role unless it requires no right', () => {
    startSession(sessionOf());
    expect(redirectOf(page('check.list'), at('/x'))).toBeUndefined();
    expect(redirectOf(page('secret'), at('/x'))).toBe('/norole');
    expect(redirectOf(page('secret', { noRule: true }), at('/x'))).toBeUndefined();
  });
  test('a page listed in the menu only as a parent redirects to no-role', () => {
    const group = { ...menu('check.list', [menu('check.result')]), opens: false };
    startSession(sessionOf({ menus: [menu('check', [group])] }));
    expect(redirectOf(page('check.list'), at('/x'))).toBe('/norole');
    expect(redirectOf(page('check.result'), at('/x'))).toBeUndefined();
  });
  test('every page opens in a school with the page check disabled', () => {
    startSession(sessionOf({ checks_pages: false }));
    expect(redirectOf(page('secret'), at('/x'))).toBeUndefined();
  });
  test('a page of another sub-system redirects to the start of the current one', () => {
    startSession(sessionOf({ current_sys: system('check') }));
    expect(redirectOf(page('base.list'), at('/base/list'))).toBe('/check');
    expect(redirectOf(page('base.list', { main: true }), at('/base/list'))).toBeUndefined();
    expect(redirectOf(page('check.list'), at('/check/list'))).toBeUndefined();
  });
  test('a required password change precedes every page', () => {
    const { userInfo, ...rest } = sessionOf();
    startSession({ ...rest, userInfo: { ...userInfo, must_change_password: true } });
    expect(redirectOf(page('check.list'), at('/x'))).toBe('/change-password');
    expect(redirectOf(page('kernel/change-password', { noRule: true }), at('/change-password'))).toBeUndefined();
    expect(redirectOf(page('kernel/', { noLogin: true }), at('/'))).toBe('/change-password');
    expect(firstPage('/lab-platform/x')).toBe('/change-password');
  });
});

describe('the first page', () => {
  test('is the requested one, else the start of the current sub-system, else the navigation', () => {
    startSession(sessionOf({ current_sys: system('check', '/lab-platform/check/start') }));
    expect(firstPage(`${location.origin}/lab-platform/a`)).toBe('/a');
    expect(firstPage('https://evil.example/')).toBe('/check/start');
    startSession(sessionOf());
    expect(firstPage()).toBe('/');
  });
  test.each([
    [{ ...system('a', 'https://other.example/a') }, 'https://other.example/a'],
    [{ ...system('exam', 'https://other.example/a'), front_url: 'https://front.example/' }, 'https://front.example/'],
    [{ ...system('a', '/b'), front_url: '/c' }, '/c'],
    [{ ...system('home', '/b') }, '/'],
    [{ ...system('a', '') }, undefined],
  ])('start of %o', (entry, start) => {
    expect(startOf(entry)).toBe(start);
  });
});

test.each([
  ['5', {}, true],
  ['0', {}, false],
  ['0', { hasNew: true }, true],
  ['00', {}, false],
  ['abc', {}, false],
  ['-1', {}, false],
  ['99999999999', {}, false],
  ['2f1c0a3e-7b1d-4a57-9a52-0d6f4f1f2c11', {}, false],
  ['2f1c0a3e-7b1d-4a57-9a52-0d6f4f1f2c11', { guest: true }, true],
])('the id %s in the address of a page %j is valid: %s', (text, flags, expected) => {
  const handle = { title: '单位详情', route_name: 'lab-baseinfo.organization.detail', ...flags };
  expect([hasValidParams(handle, { org_id: text }), hasValidParams(handle, { type: text })]).toEqual([expected, true]);
});

test.each([
  ['notice', true],
  ['xyz', false],
])('a page with words for its type opens with %s: %s', (type, expected) => {
  const words = { type: ['notice', 'news'] };
  expect(hasValidParams({ title: '新闻详情', route_name: 'news.detail', words }, { type, id: '3' })).toBe(expected);
});
