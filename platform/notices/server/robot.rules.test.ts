import { expect, test } from 'vitest';
import { robotBody, robotFault, signedAddress } from './robot.rules.ts';

const long = { title: '检查通报', body: '隐患'.repeat(3_000), link: 'https://lab.example/x' };

test('each robot gets its own form, WeCom no more than it takes', () => {
  const short = { title: '隐患下发', body: '第一行\n第二行', link: 'https://lab.example/x' };
  const text = '**隐患下发**\n\n第一行\n\n第二行\n\n[打开平台查看](https://lab.example/x)';
  expect(JSON.parse(robotBody('wecom', short))).toEqual({ msgtype: 'markdown', markdown: { content: text } });
  expect(JSON.parse(robotBody('dingtalk', short))).toEqual({
    msgtype: 'markdown',
    markdown: { title: '隐患下发', text },
  });
  const { content } = (JSON.parse(robotBody('wecom', long)) as { markdown: { content: string } }).markdown;
  expect(Buffer.byteLength(content)).toBeLessThanOrEqual(4_096);
  expect(content).toMatch(/[隐患]…$/u);
});

test('the signature of DingTalk is of time and secret', () => {
  const signed = new URL(
    signedAddress('https://oapi.dingtalk.com/robot/send?access_token=t', 'SECabc', 1_700_000_000_000),
  );
  expect(Object.fromEntries(signed.searchParams)).toEqual({
    access_token: 't',
    timestamp: '1700000000000',
    sign: 'jcUpW0QmtKduN03n4JqQ0PBosVjqnM8gU7fIIvsDmCM=',
  });
  expect(signedAddress('https://a.example/?k=1', '', 1)).toBe('https://a.example/?k=1');
});

test.each([
  [{ errcode: 0, errmsg: 'ok' }, ''],
  [{ errcode: 310000, errmsg: 'sign not match' }, 'sign not match'],
  [{}, '机器人返回的内容不符合约定'],
  [null, '机器人返回的内容不符合约定'],
])('the reply %j', (reply, fault) => {
  expect(robotFault(reply)).toBe(fault);
});
