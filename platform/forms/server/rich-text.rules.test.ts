import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainText } from '../shared/rich-text.rules.ts';
import { cleanRichText } from './rich-text.rules.ts';

/** Ways in which markup becomes code; from the cheat sheet of OWASP. */
const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="JaVaScRiPt:alert(1)">a</a>',
  '<a href="java\tscript:alert(1)">a</a>',
  '<a href="&#106;avascript:alert(1)">a</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">a</a>',
  '<a href="//evil.example/x">a</a>',
  '<p style="background:url(javascript:alert(1))">a</p>',
  '<p onclick="alert(1)">a</p>',
  '<iframe src="https://evil.example"></iframe>',
  '<object data="https://evil.example"></object>',
  '<form action="https://evil.example"><input name="password"></form>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<<script>alert(1)//<</script>',
  '<p><!--><img src=x onerror=alert(1)>--></p>',
  '<style>@import "https://evil.example/x.css"</style>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
];

const allowedTag =
  /<\/?(?:p|strong|em|u|s|h[2-4]|ul|ol|li|blockquote|a)>|<br \/>|<a href="(?:https?|mailto|tel):[^"<>\s]*" rel="noopener noreferrer nofollow" target="_blank">/g;

/** What is left when text and allowed markup are taken away. */
const otherMarkup = (html: string) => html.replace(allowedTag, '').replace(/[^<>]/g, '');

describe('rich text', () => {
  test.each(attacks)('%s loses what is dangerous', (html) => {
    expect(otherMarkup(cleanRichText(html))).toBe('');
  });

  test('loses what is dangerous however attacks are combined', () => {
    const piece = fc.constantFrom(...attacks, '<p>', '</p>', '"', "'", '<', '>', '<a href="', '&lt;', 'x');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        expect(otherMarkup(cleanRichText(pieces.join('')))).toBe('');
      }),
      { numRuns: 300 },
    );
  });

  test('keeps its markup and its text', () => {
    const html =
      '<h3>要求</h3><p><strong>先</strong><em>后</em><u>看</u><s>删</s><br />行</p><ul><li>一</li></ul><blockquote><p>引</p></blockquote>';
    expect(cleanRichText(html)).toBe(html);
    expect(cleanRichText('<p>a &lt;b&gt; &amp; c</p>')).toBe('<p>a &lt;b&gt; &amp; c</p>');
    expect(cleanRichText('<a href="https://www.moe.gov.cn/">部</a>')).toBe(
      '<a href="https://www.moe.gov.cn/" rel="noopener noreferrer nofollow" target="_blank">部</a>',
    );
  });

  test('as plain text has a line for each block', () => {
    expect(plainText('<h3>要求</h3><p>一 &amp; 二<br>三</p><ul><li><p>四</p></li><li>&lt;五&gt;</li></ul>')).toBe(
      '要求\n一 & 二\n三\n四\n<五>',
    );
  });
});
