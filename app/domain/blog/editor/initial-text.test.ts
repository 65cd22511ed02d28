import { describe, expect, it } from 'vitest'
import { type BrowserCopy, EMPTY_POST, type SavedPost, type WorkingCopy } from './editor-data.ts'
import { initialTextOf } from './initial-text.ts'

const fieldsOf = (content: string) => ({ ...EMPTY_POST, title: 'Um post', content })
const saved: SavedPost = {
  fields: fieldsOf('salvo'),
  version: 3,
  savedBy: null,
  savedAt: '2026-11-21T12:00:00.000Z',
}
const serverCopy = (content: string, version = 5): WorkingCopy => ({
  fields: fieldsOf(content),
  version,
  base: 3,
  updatedAt: '2026-11-21T13:00:00.000Z',
})
const browserCopy = (content: string, patch: Partial<BrowserCopy> = {}): BrowserCopy => ({
  fields: fieldsOf(content),
  base: 3,
  copyVersion: 5,
  isOnServer: false,
  changedAt: '2026-11-21T14:00:00.000Z',
  ...patch,
})

describe('the initial text of an editor', () => {
  it('is the saved post if there is no unsaved text', () => {
    expect(initialTextOf({ saved, copy: null }, [])).toMatchObject({
      fields: saved.fields,
      base: 3,
      recoveredCopyAt: null,
      otherTexts: [],
    })
    expect(initialTextOf({ saved: null, copy: null }, [])).toMatchObject({ fields: EMPTY_POST, base: null })
  })

  it('is the server copy, with the version that the copy is based on', () => {
    expect(
      initialTextOf({ saved: { ...saved, version: 4 }, copy: serverCopy('no servidor') }, []),
    ).toMatchObject({
      fields: fieldsOf('no servidor'),
      base: 3,
      copyVersion: 5,
      isOnServer: true,
      recoveredCopyAt: '2026-11-21T13:00:00.000Z',
    })
  })

  it('is the browser copy that continues the current server copy, even if its time is earlier', () => {
    const earlierCopy = browserCopy('no navegador', { changedAt: '2020-01-01T00:00:00.000Z' })
    expect(initialTextOf({ saved, copy: serverCopy('no servidor') }, [earlierCopy])).toMatchObject({
      fields: fieldsOf('no navegador'),
      copyVersion: 5,
      isOnServer: false,
      otherTexts: [],
    })
  })

  it('is the later of two diverged texts; the other text is listed', () => {
    const divergedCopy = browserCopy('no navegador', { copyVersion: 4 })
    expect(initialTextOf({ saved, copy: serverCopy('no servidor') }, [divergedCopy])).toMatchObject({
      fields: fieldsOf('no navegador'),
      otherTexts: [{ fields: fieldsOf('no servidor'), at: '2026-11-21T13:00:00.000Z' }],
    })
    const earlierCopy = browserCopy('no navegador', { copyVersion: 4, changedAt: '2026-11-21T12:30:00.000Z' })
    expect(initialTextOf({ saved, copy: serverCopy('no servidor') }, [earlierCopy])).toMatchObject({
      fields: fieldsOf('no servidor'),
      otherTexts: [{ fields: fieldsOf('no navegador') }],
    })
  })

  it('is the saved post if the browser copy was also on the server and the server no longer has it', () => {
    expect(initialTextOf({ saved, copy: null }, [browserCopy('velho', { isOnServer: true })])).toMatchObject({
      fields: saved.fields,
      recoveredCopyAt: null,
      otherTexts: [],
    })
  })

  it('is a browser copy if the server has neither a post nor a copy', () => {
    const localCopy = browserCopy('só aqui', { base: null, copyVersion: null })
    expect(initialTextOf({ saved: null, copy: null }, [localCopy])).toMatchObject({
      fields: fieldsOf('só aqui'),
      base: null,
      recoveredCopyAt: localCopy.changedAt,
    })
  })

  it('is the newest copy of several crashed tabs; the other copies are listed, newest first', () => {
    const copies = ['13', '15', '14'].map((hour) =>
      browserCopy(`às ${hour}`, { copyVersion: null, changedAt: `2026-11-21T${hour}:00:00.000Z` }),
    )
    const initialText = initialTextOf({ saved, copy: null }, copies)
    expect(initialText.fields.content).toBe('às 15')
    expect(initialText.otherTexts.map(({ fields }) => fields.content)).toEqual(['às 14', 'às 13'])
  })
})
