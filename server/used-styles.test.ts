import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { classesIn, readStyles, usedStyles } from './used-styles.ts'

const PAGE = '<body class="page"><p class="lead _big_1x">a</p><a href="x" class="link">b</a></body>'

it.each([
  // what the page has, and what every page may have
  ['.page{a:b}', '.page{a:b}'],
  ['body{a:b}p a:hover{a:b}', 'body{a:b}p a:hover{a:b}'],
  [':root:not([data-theme=light]){--a:b}', ':root:not([data-theme=light]){--a:b}'],
  // what it has not
  ['.none{a:b}.page{c:d}', '.page{c:d}'],
  ['.page .none{a:b}', ''],
  ['.none,.page>._big_1x,p.none{a:b}', '.page>._big_1x{a:b}'],
  ['@media (width<9px){.none{a:b}}@media print{.none{a:b}.link{c:d}}', '@media print{.link{c:d}}'],
  ['@supports (a:b){@media print{.none{a:b}}}', ''],
  // what a class that is not there would hide, or one of several would show
  ['.link:not(.none,:is(.other)){a:b}', '.link:not(.none,:is(.other)){a:b}'],
  ['.none:not(.link){a:b}', ''],
  [':is(.none,.link) b{a:b}', ':is(.none,.link) b{a:b}'],
  ['.page:has(.none) .other{a:b}', ''],
  // dots and brackets that are none
  ['a[href$=".pdf"]{a:b}', 'a[href$=".pdf"]{a:b}'],
  ['.none{content:"}.page{"}.link{c:url("data:x,{;}")}', '.link{c:url("data:x,{;}")}'],
  [
    '@import "x;y";@font-face{font-family:A}@keyframes _turn_1{to{a:b}}',
    '@import "x;y";@font-face{font-family:A}@keyframes _turn_1{to{a:b}}',
  ],
  ['.page{a:b;.none &{c:d}}', '.page{a:b;.none &{c:d}}'],
])('of %s a page keeps %s', (css, kept) => {
  expect(usedStyles(readStyles(css), classesIn(PAGE))).toBe(kept)
})

it('no script of the public pages gives an element a class', () => {
  const scripts = readdirSync('public').filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(0)
  const changing = scripts.filter((name) =>
    /classList|className|setAttribute\(['"]class/.test(readFileSync(`public/${name}`, 'utf8')),
  )
  expect(changing).toEqual([])
})
