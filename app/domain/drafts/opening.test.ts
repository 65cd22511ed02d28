import { describe, expect, it } from 'vitest'
import { type BrowserCopy, EMPTY_POST, type SavedPost, type WorkingCopy } from './editing.ts'
import { openingOf } from './opening.ts'

const text = (content: string) => ({ ...EMPTY_POST, title: 'Um post', content })
const saved: SavedPost = {
  fields: text('salvo'),
  version: 3,
  savedBy: null,
  savedAt: '2026-11-21T12:00:00.000Z',
}
const copy = (content: string, version = 5): WorkingCopy => ({
  fields: text(content),
  version,
  base: 3,
  updatedAt: '2026-11-21T13:00:00.000Z',
})
const inBrowser = (content: string, more: Partial<BrowserCopy> = {}): BrowserCopy => ({
  fields: text(content),
  base: 3,
  copyVersion: 5,
  isOnServer: false,
  changedAt: '2026-11-21T14:00:00.000Z',
  ...more,
})

describe('an editor opens on', () => {
  it('what is saved, where nothing else was typed', () => {
    expect(openingOf({ saved, copy: null }, [])).toMatchObject({
      fields: saved.fields,
      base: 3,
      broughtBack: null,
      others: [],
    })
    expect(openingOf({ saved: null, copy: null }, [])).toMatchObject({ fields: EMPTY_POST, base: null })
  })

  it('the copy of the server, with the version that it began on', () => {
    expect(openingOf({ saved: { ...saved, version: 4 }, copy: copy('no servidor') }, [])).toMatchObject({
      fields: text('no servidor'),
      base: 3,
      copyVersion: 5,
      isOnServer: true,
      broughtBack: '2026-11-21T13:00:00.000Z',
    })
  })

  it('what a browser typed after the copy of the server, whatever its clock says', () => {
    const late = inBrowser('no navegador', { changedAt: '2020-01-01T00:00:00.000Z' })
    expect(openingOf({ saved, copy: copy('no servidor') }, [late])).toMatchObject({
      fields: text('no navegador'),
      copyVersion: 5,
      isOnServer: false,
      others: [],
    })
  })

  it('the later of two that went separate ways, and sets the other aside', () => {
    const apart = inBrowser('no navegador', { copyVersion: 4 })
    expect(openingOf({ saved, copy: copy('no servidor') }, [apart])).toMatchObject({
      fields: text('no navegador'),
      others: [{ fields: text('no servidor'), at: '2026-11-21T13:00:00.000Z' }],
    })
    const early = inBrowser('no navegador', { copyVersion: 4, changedAt: '2026-11-21T12:30:00.000Z' })
    expect(openingOf({ saved, copy: copy('no servidor') }, [early])).toMatchObject({
      fields: text('no servidor'),
      others: [{ fields: text('no navegador') }],
    })
  })

  it('the saved post, where the server had what the browser keeps and it was saved or thrown away since', () => {
    expect(openingOf({ saved, copy: null }, [inBrowser('velho', { isOnServer: true })])).toMatchObject({
      fields: saved.fields,
      broughtBack: null,
      others: [],
    })
  })

  it('words of a browser that the server never had, without a post or a copy there', () => {
    const alone = inBrowser('só aqui', { base: null, copyVersion: null })
    expect(openingOf({ saved: null, copy: null }, [alone])).toMatchObject({
      fields: text('só aqui'),
      base: null,
      broughtBack: alone.changedAt,
    })
  })

  it('the newest of several tabs that crashed, the others set aside', () => {
    const tabs = ['13', '15', '14'].map((hour) =>
      inBrowser(`às ${hour}`, { copyVersion: null, changedAt: `2026-11-21T${hour}:00:00.000Z` }),
    )
    const opening = openingOf({ saved, copy: null }, tabs)
    expect(opening.fields.content).toBe('às 15')
    expect(opening.others.map(({ fields }) => fields.content)).toEqual(['às 14', 'às 13'])
  })
})
