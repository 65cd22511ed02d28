import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { saveStatusOf } from '../autosave-state.ts'
import { type BrowserCopy, EMPTY_POST } from '../editor-data.ts'
import type { BrowserCopies } from './browser-copies.ts'
import type { EditorServer, SaveCopyResult } from './editor-server.ts'
import type { InitialText } from '../initial-text.ts'
import { createPostAutosave } from './post-autosave.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T17:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const fieldsOf = (content: string) => ({ ...EMPTY_POST, title: 'Um post', content })
const SAVED_AT = '2026-11-21T17:03:00.000Z'

/** An autosave with a fake browser storage and a fake server. `results`: the server's responses, in order. */
function anAutosave(
  results: (SaveCopyResult | 'pending')[] = [],
  { patch = {}, isStarted = true }: { patch?: Partial<InitialText>; isStarted?: boolean } = {},
) {
  const storedCopies: BrowserCopy[] = []
  const syncCopies: BrowserCopy[] = []
  const requests: { content: string; expected: number | null }[] = []
  let respond: ((result: SaveCopyResult) => void) | undefined
  const copies: BrowserCopies = {
    copyKey: 'copy/ana/post/tab',
    findOrphans: async () => [],
    findStashedTexts: async () => [],
    store: async (copy) => void storedCopies.push(copy),
    storeSync: (copy) => void syncCopies.push(copy),
    stash: async () => undefined,
    remove: async () => undefined,
  }
  const server: EditorServer = {
    saveCopy: ({ fields, expected }) => {
      requests.push({ content: fields.content, expected })
      const result = results.shift() ?? { ok: true, version: (expected ?? 0) + 1, updatedAt: SAVED_AT }
      if (result !== 'pending') return Promise.resolve(result)
      return new Promise((resolve) => {
        respond = resolve
      })
    },
    deleteCopy: async () => true,
    savePost: async () => ({ ok: false, reason: 'lost' }),
    fetchUpdate: async () => null,
    preview: async () => null,
  }
  const initialText = {
    fields: fieldsOf('salvo'),
    base: 1,
    copyVersion: null,
    isOnServer: true,
    recoveredCopyAt: null,
    otherTexts: [],
    ...patch,
  }
  const autosave = createPostAutosave({ initialText, savedFields: fieldsOf('salvo'), copies, server })
  if (isStarted) autosave.start()
  const write = (content: string) => autosave.change({ content })
  const status = () => saveStatusOf(autosave.getState().autosave)
  return {
    autosave,
    storedCopies,
    syncCopies,
    requests,
    write,
    status,
    respond: (result: SaveCopyResult) => respond?.(result),
  }
}

it('stores a change in the browser within 300 ms and on the server after two seconds without a change', async () => {
  const { storedCopies, requests, write, status } = anAutosave()
  write('a')
  await vi.advanceTimersByTimeAsync(300)
  expect(storedCopies.at(-1)).toMatchObject({ fields: fieldsOf('a'), base: 1, isOnServer: false })
  expect(requests).toEqual([])
  await vi.advanceTimersByTimeAsync(1700)
  expect(requests).toEqual([{ content: 'a', expected: null }])
  expect(status()).toBe('saved')
  await vi.advanceTimersByTimeAsync(300)
  expect(storedCopies.at(-1)).toMatchObject({ isOnServer: true, copyVersion: 1 })
})

it('sends the text every ten seconds while the person keeps writing', async () => {
  const { requests, write } = anAutosave()
  for (let second = 0; second < 31; second++) {
    write(`${second}`)
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(requests).toHaveLength(3)
})

it('shows a failure and retries', async () => {
  const { autosave, requests, write, status } = anAutosave([
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
  expect(requests).toHaveLength(3)
})

it('does not overwrite the text of another tab until the person decides', async () => {
  const copy = { fields: fieldsOf('da outra'), version: 7, base: 1, updatedAt: SAVED_AT }
  const { autosave, requests, write, status } = anAutosave([{ ok: false, reason: 'copy_changed', copy }])
  write('a')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toHaveLength(1)
  expect(status()).toBe('local_other_tab')
  expect(autosave.getState().otherTabText).toMatchObject({ fields: fieldsOf('da outra'), version: 7 })
  autosave.overwriteOtherTab()
  await vi.advanceTimersByTimeAsync(2000)
  expect(requests.at(-1)).toEqual({ content: 'a', expected: 7 })
})

it('stores the text in the browser and on the server at once when the page closes', async () => {
  const { autosave, syncCopies, requests, write } = anAutosave()
  autosave.flush()
  expect(syncCopies).toEqual([])
  write('a')
  autosave.flush()
  expect(syncCopies.map(({ fields }) => fields.content)).toEqual(['a'])
  expect(requests.map(({ content }) => content)).toEqual(['a'])
  expect(autosave.isStored()).toBe(true)
})

it('pause awaits the pending request; after resume the next request expects the version of that response', async () => {
  const { autosave, requests, write, status, respond } = anAutosave(['pending'])
  write('a')
  await vi.advanceTimersByTimeAsync(2000)
  const pausePromise = autosave.pause()
  write('b')
  respond({ ok: true, version: 4, updatedAt: SAVED_AT })
  await pausePromise
  await vi.advanceTimersByTimeAsync(30_000)
  expect(requests).toHaveLength(1)
  autosave.resume()
  await vi.advanceTimersByTimeAsync(5000)
  expect(requests.at(-1)).toEqual({ content: 'b', expected: 4 })
  expect(status()).toBe('saved')
})

it('deletes the working copy when the text equals the saved post again', async () => {
  const { autosave, requests, write } = anAutosave()
  write('a')
  await vi.advanceTimersByTimeAsync(2000)
  write('salvo')
  await vi.advanceTimersByTimeAsync(2000)
  expect(requests).toHaveLength(1)
  expect(autosave.getState().isUnsaved).toBe(false)
  expect(autosave.copyVersion()).toBeNull()
})

it('neither stores nor sends before it is started', async () => {
  const patch = {
    fields: fieldsOf('recuperado'),
    isOnServer: false,
    recoveredCopyAt: '2026-11-21T16:00:00.000Z',
  }
  const { autosave, storedCopies, requests } = anAutosave([], { patch, isStarted: false })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(storedCopies).toEqual([])
  expect(requests).toEqual([])
  autosave.start()
  await vi.advanceTimersByTimeAsync(2000)
  expect(storedCopies.at(-1)).toMatchObject({ fields: fieldsOf('recuperado') })
  expect(requests).toEqual([{ content: 'recuperado', expected: null }])
})
