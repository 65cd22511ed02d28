import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { KeepParts, Kept } from '#app/ui/kept.tsx'
import { createKeptParts } from './kept-parts.ts'

let drawn = 0
function Part({ text }: { text: string }) {
  drawn += 1
  return createElement('b', null, text)
}

const pageOf = (texts: readonly string[]) =>
  createElement(
    'p',
    null,
    'Antes ',
    ...texts.map((text) =>
      // oxlint-disable-next-line react/no-children-prop -- Kept asks for exactly one child by its type
      createElement(Kept, { as: `part ${text}`, key: text, children: createElement(Part, { text }) }),
    ),
    ' depois',
  )

it('a part of the same name is drawn once, and stands where it belongs', () => {
  const { keep, put } = createKeptParts()
  const draw = (texts: readonly string[]) =>
    put(() => renderToStaticMarkup(createElement(KeepParts, { value: keep }, pageOf(texts))))
  drawn = 0
  expect(draw(['<a>', 'b'])).toBe('<p>Antes <b>&lt;a&gt;</b><b>b</b> depois</p>')
  expect(draw(['b', 'c', 'b2'])).toBe('<p>Antes <b>b</b><b>c</b><b>b2</b> depois</p>')
  expect(drawn).toBe(4)
})

it('without anybody who keeps it is drawn with its page', () => {
  expect(renderToStaticMarkup(pageOf(['x']))).toBe('<p>Antes <b>x</b> depois</p>')
})
