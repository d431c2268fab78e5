import { expect, it } from 'vitest'
import { textOfHtml, unescapedHtml } from './escaped-html.ts'

it.each([
  ['&lt;p&gt;Hello &amp;amp; welcome&lt;/p&gt;', '<p>Hello &amp; welcome</p>'],
  ['&amp;lt;p class="a"&amp;gt;Hello&amp;lt;/p&amp;gt;', '<p class="a">Hello</p>'],
  ['<p>5 &lt; 6 &amp; more</p>', '<p>5 &lt; 6 &amp; more</p>'],
  ['R&amp;amp;D, caf&eacute;&#39;s', "R&D, café's"],
  ['Write to &lt;ada@engines.example&gt;', 'Write to <ada@engines.example>'],
  ['https://x.example/?a=1&copy=2', 'https://x.example/?a=1&copy=2'],
])('HTML that was escaped as a whole is HTML again: %s', (text, html) =>
  expect(unescapedHtml(text)).toBe(html),
)

it.each([
  ['&lt;b&gt;Nurse&lt;/b&gt; &amp;amp; Carer', 'Nurse & Carer'],
  ['<b>Nurse</b>&nbsp;&amp; Carer<br/>', 'Nurse & Carer'],
  ['Wages < 5 and > 3', 'Wages < 5 and > 3'],
])('the wording of HTML has neither tags nor entities: %s', (html, text) =>
  expect(textOfHtml(html)).toBe(text),
)

it('a long text of beginnings of tags is read in one pass', () => {
  const before = process.cpuUsage()
  textOfHtml('<a '.repeat(100_000))
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000)
})
