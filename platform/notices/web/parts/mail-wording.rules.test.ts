import { expect, test } from 'vitest';
import { fillMail, samplesOf } from '../../shared/mail-variables.ts';
import { unknownIn, wordingOf } from './mail-wording.rules.ts';

test('variables that a scene does not have are named once', () => {
  expect(unknownIn('{lab}的{leb}与{leb}', ['lab'])).toEqual(['leb']);
});

test('the first wording is that of the notice, with its markup escaped', () => {
  expect(wordingOf({ title: '{lab}有隐患', body: '第一行 <b>\n第二行' })).toEqual({
    subject: '{lab}有隐患',
    body: '<p>第一行 &lt;b&gt;</p><p>第二行</p><p>{link}</p>',
  });
});

test('values are text, whatever they contain; the link is a link', () => {
  const wording = { subject: '{lab}\n{days_left} 天', body: '<p><strong>{lab}</strong> {link}</p>' };
  expect(fillMail(wording, { lab: '<i>甲</i>', days_left: 3 }, 'https://a.cn/x?a=1&b=2')).toEqual({
    subject: '<i>甲</i> 3 天',
    html: '<p><strong>&lt;i&gt;甲&lt;/i&gt;</strong> <a href="https://a.cn/x?a=1&amp;b=2">打开平台查看</a></p>',
  });
  expect(fillMail(wording, {}, '').html).toBe('<p><strong></strong> </p>');
  expect(samplesOf(['lab', 'unheard'])).toEqual({ lab: '有机合成实验室', unheard: '【unheard】' });
});
