import { describe, expect, it } from 'vitest'
import { type BrowserCopy, EMPTY_POST, type SavedPost, type WorkingCopy } from './editing.ts'
import { initialTextOf } from './initial-text.ts'

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
const inBrowser = (content: string, patch: Partial<BrowserCopy> = {}): BrowserCopy => ({
  fields: text(content),
  base: 3,
  copyVersion: 5,
  isOnServer: false,
  changedAt: '2026-11-21T14:00:00.000Z',
  ...patch,
})

describe('the initial text of an editor is', () => {
  it('the saved post, where there is no unsaved text', () => {
    expect(initialTextOf({ saved, copy: null }, [])).toMatchObject({
      fields: saved.fields,
      base: 3,
      recoveredCopyAt: null,
      otherTexts: [],
    })
    expect(initialTextOf({ saved: null, copy: null }, [])).toMatchObject({ fields: EMPTY_POST, base: null })
  })

  it('the copy of the server, with the version it is based on', () => {
    expect(initialTextOf({ saved: { ...saved, version: 4 }, copy: copy('no servidor') }, [])).toMatchObject({
      fields: text('no servidor'),
      base: 3,
      copyVersion: 5,
      isOnServer: true,
      recoveredCopyAt: '2026-11-21T13:00:00.000Z',
    })
  })

  it('a browser copy that continues the copy of the server, whatever its clock says', () => {
    const outdatedCopy = inBrowser('no navegador', { changedAt: '2020-01-01T00:00:00.000Z' })
    expect(initialTextOf({ saved, copy: copy('no servidor') }, [outdatedCopy])).toMatchObject({
      fields: text('no navegador'),
      copyVersion: 5,
      isOnServer: false,
      otherTexts: [],
    })
  })

  it('the later of two texts that diverged, and the other one is listed', () => {
    const olderCopy = inBrowser('no navegador', { copyVersion: 4 })
    expect(initialTextOf({ saved, copy: copy('no servidor') }, [olderCopy])).toMatchObject({
      fields: text('no navegador'),
      otherTexts: [{ fields: text('no servidor'), at: '2026-11-21T13:00:00.000Z' }],
    })
    const earlierDraft = inBrowser('no navegador', { copyVersion: 4, changedAt: '2026-11-21T12:30:00.000Z' })
    expect(initialTextOf({ saved, copy: copy('no servidor') }, [earlierDraft])).toMatchObject({
      fields: text('no servidor'),
      otherTexts: [{ fields: text('no navegador') }],
    })
  })

  it('the saved post, where the server had the browser copy and it was saved or discarded since', () => {
    expect(initialTextOf({ saved, copy: null }, [inBrowser('velho', { isOnServer: true })])).toMatchObject({
      fields: saved.fields,
      recoveredCopyAt: null,
      otherTexts: [],
    })
  })

  it('a text that only the browser has, without a post or a copy on the server', () => {
    const withoutServerCopy = inBrowser('só aqui', { base: null, copyVersion: null })
    expect(initialTextOf({ saved: null, copy: null }, [withoutServerCopy])).toMatchObject({
      fields: text('só aqui'),
      base: null,
      recoveredCopyAt: withoutServerCopy.changedAt,
    })
  })

  it('the newest of the copies of crashed tabs, and the others are listed', () => {
    const tabs = ['13', '15', '14'].map((hour) =>
      inBrowser(`às ${hour}`, { copyVersion: null, changedAt: `2026-11-21T${hour}:00:00.000Z` }),
    )
    const initial = initialTextOf({ saved, copy: null }, tabs)
    expect(initial.fields.content).toBe('às 15')
    expect(initial.otherTexts.map(({ fields }) => fields.content)).toEqual(['às 14', 'às 13'])
  })
})
