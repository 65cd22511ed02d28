import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { saveStatusOf } from '../autosave-state.ts'
import { type BrowserCopy, EMPTY_POST } from '../editing.ts'
import type { BrowserCopies } from './browser-copies.ts'
import type { EditorServer, SaveCopyResult } from './editor-server.ts'
import type { InitialText } from '../initial-text.ts'
import { createPostAutosave } from './post-autosave.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T17:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const text = (content: string) => ({ ...EMPTY_POST, title: 'Um post', content })
const AT = '2026-11-21T17:03:00.000Z'

/** The autosave of a post between a fake browser store and a fake server. `results`: of the server, in order. */
function anEditor(
  results: (SaveCopyResult | 'later')[] = [],
  { recovered = {}, isStarted = true }: { recovered?: Partial<InitialText>; isStarted?: boolean } = {},
) {
  const stored: BrowserCopy[] = []
  const storedSync: BrowserCopy[] = []
  const sent: { content: string; expected: number | null }[] = []
  let respond: ((result: SaveCopyResult) => void) | undefined
  const copies: BrowserCopies = {
    ownKey: 'copy/ana/post/tab',
    findOrphans: async () => [],
    findStashed: async () => [],
    store: async (copy) => void stored.push(copy),
    storeSync: (copy) => void storedSync.push(copy),
    stash: async () => undefined,
    remove: async () => undefined,
  }
  const server: EditorServer = {
    saveCopy: ({ fields, expected }) => {
      sent.push({ content: fields.content, expected })
      const result = results.shift() ?? { ok: true, version: (expected ?? 0) + 1, updatedAt: AT }
      if (result !== 'later') return Promise.resolve(result)
      return new Promise((resolve) => {
        respond = resolve
      })
    },
    deleteCopy: async () => true,
    savePost: async () => ({ ok: false, reason: 'lost' }),
    news: async () => null,
    preview: async () => null,
  }
  const initial = {
    fields: text('salvo'),
    base: 1,
    copyVersion: null,
    isOnServer: true,
    recoveredCopyAt: null,
    otherTexts: [],
    ...recovered,
  }
  const autosave = createPostAutosave({ initial, saved: text('salvo'), copies, server })
  if (isStarted) autosave.start()
  const write = (content: string) => autosave.change({ content })
  const status = () => saveStatusOf(autosave.getState().autosave)
  return {
    autosave,
    stored,
    storedSync,
    sent,
    write,
    status,
    respond: (result: SaveCopyResult) => respond?.(result),
  }
}

it('stores a change in the browser within 300 ms and on the server after two seconds without a change', async () => {
  const { stored, sent, write, status } = anEditor()
  write('a')
  await vi.advanceTimersByTimeAsync(300)
  expect(stored.at(-1)).toMatchObject({ fields: text('a'), base: 1, isOnServer: false })
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1700)
  expect(sent).toEqual([{ content: 'a', expected: null }])
  expect(status()).toBe('saved')
  await vi.advanceTimersByTimeAsync(300)
  expect(stored.at(-1)).toMatchObject({ isOnServer: true, copyVersion: 1 })
})

it('sends the text every ten seconds while the person keeps writing', async () => {
  const { sent, write } = anEditor()
  for (let second = 0; second < 31; second++) {
    write(`${second}`)
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(sent).toHaveLength(3)
})

it('shows a failure and tries again by itself', async () => {
  const { autosave, sent, write, status } = anEditor([
    { ok: false, reason: 'offline' },
    { ok: false, reason: 'signed_out' },
  ])
  write('a')
  await vi.advanceTimersByTimeAsync(2000)
  expect(status()).toBe('local_offline')
  autosave.retryOnline()
  await vi.advanceTimersByTimeAsync(0)
  expect(status()).toBe('local_signed_out')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(status()).toBe('saved')
  expect(sent).toHaveLength(3)
})

it('sends nothing over the text of another tab until the person decides', async () => {
  const copy = { fields: text('da outra'), version: 7, base: 1, updatedAt: AT }
  const { autosave, sent, write, status } = anEditor([{ ok: false, reason: 'copy_changed', copy }])
  write('a')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect(status()).toBe('local_other_tab')
  expect(autosave.getState().otherTab).toMatchObject({ fields: text('da outra'), version: 7 })
  autosave.overwriteOtherTab()
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent.at(-1)).toEqual({ content: 'a', expected: 7 })
})

it('stores the text in the browser and on the server at once when the page ends', async () => {
  const { autosave, storedSync, sent, write } = anEditor()
  autosave.flush()
  expect(storedSync).toEqual([])
  write('a')
  autosave.flush()
  expect(storedSync.map(({ fields }) => fields.content)).toEqual(['a'])
  expect(sent.map(({ content }) => content)).toEqual(['a'])
  expect(autosave.isStored()).toBe(true)
})

it('awaits the request under way before a save, and continues from its version after a refused one', async () => {
  const { autosave, sent, write, status, respond } = anEditor(['later'])
  write('a')
  await vi.advanceTimersByTimeAsync(2000)
  const paused = autosave.pause()
  write('b')
  respond({ ok: true, version: 4, updatedAt: AT })
  await paused
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sent).toHaveLength(1)
  autosave.resume()
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent.at(-1)).toEqual({ content: 'b', expected: 4 })
  expect(status()).toBe('saved')
})

it('deletes the working copy when the text equals the saved post again', async () => {
  const { autosave, sent, write } = anEditor()
  write('a')
  await vi.advanceTimersByTimeAsync(2000)
  write('salvo')
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent).toHaveLength(1)
  expect(autosave.getState().isUnsaved).toBe(false)
  expect(autosave.copyVersion()).toBeNull()
})

it('an editor that was created but never shown neither stores nor sends', async () => {
  const recovered = {
    fields: text('recuperado'),
    isOnServer: false,
    recoveredCopyAt: '2026-11-21T16:00:00.000Z',
  }
  const { autosave, stored, sent } = anEditor([], { recovered, isStarted: false })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(stored).toEqual([])
  expect(sent).toEqual([])
  autosave.start()
  await vi.advanceTimersByTimeAsync(2000)
  expect(stored.at(-1)).toMatchObject({ fields: text('recuperado') })
  expect(sent).toEqual([{ content: 'recuperado', expected: null }])
})
