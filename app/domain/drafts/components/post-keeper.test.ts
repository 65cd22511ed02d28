import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stateLineOf } from '../autosave.ts'
import { type BrowserCopy, EMPTY_POST } from '../editing.ts'
import type { BrowserCopies } from './browser-copies.ts'
import type { EditorServer, KeepAnswer } from './editor-server.ts'
import { createPostKeeper } from './post-keeper.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T17:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const text = (content: string) => ({ ...EMPTY_POST, title: 'Um post', content })
const AT = '2026-11-21T17:03:00.000Z'

/** A browser's store and a server that answer as they are told, and the keeper between them. */
function anEditor(answers: (KeepAnswer | 'later')[] = []) {
  const here: BrowserCopy[] = []
  const urgent: BrowserCopy[] = []
  const there: { content: string; expected: number | null }[] = []
  let arrive: ((answer: KeepAnswer) => void) | undefined
  const copies: BrowserCopies = {
    ownKey: 'copy/ana/post/tab',
    findLeft: async () => [],
    findAside: async () => [],
    keep: async (copy) => void here.push(copy),
    keepUrgently: (copy) => void urgent.push(copy),
    setAside: async () => undefined,
    drop: async () => undefined,
  }
  const server: EditorServer = {
    keep: ({ fields, expected }) => {
      there.push({ content: fields.content, expected })
      const answer = answers.shift() ?? { ok: true, version: (expected ?? 0) + 1, updatedAt: AT }
      if (answer !== 'later') return Promise.resolve(answer)
      return new Promise((resolve) => {
        arrive = resolve
      })
    },
    drop: async () => true,
    save: async () => ({ ok: false, reason: 'lost' }),
    news: async () => null,
    preview: async () => null,
  }
  const opening = {
    fields: text('salvo'),
    base: 1,
    copyVersion: null,
    isOnServer: true,
    broughtBack: null,
    others: [],
  }
  const keeper = createPostKeeper({ opening, shown: text('salvo'), copies, server })
  const write = (content: string) => keeper.change({ content })
  const line = () => stateLineOf(keeper.get().autosave)
  return { keeper, here, urgent, there, write, line, arrive: (answer: KeepAnswer) => arrive?.(answer) }
}

it('keeps a change in the browser within 300 ms and on the server after two quiet seconds', async () => {
  const { here, there, write, line } = anEditor()
  write('a')
  await vi.advanceTimersByTimeAsync(300)
  expect(here.at(-1)).toMatchObject({ fields: text('a'), base: 1, isOnServer: false })
  expect(there).toEqual([])
  await vi.advanceTimersByTimeAsync(1700)
  expect(there).toEqual([{ content: 'a', expected: null }])
  expect(line()).toBe('kept')
  await vi.advanceTimersByTimeAsync(300)
  expect(here.at(-1)).toMatchObject({ isOnServer: true, copyVersion: 1 })
})

it('while somebody keeps writing it goes to the server every ten seconds', async () => {
  const { there, write } = anEditor()
  for (let second = 0; second < 31; second++) {
    write(`${second}`)
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(there).toHaveLength(3)
})

it('tells trouble and tries again by itself', async () => {
  const { keeper, there, write, line } = anEditor([
    { ok: false, reason: 'offline' },
    { ok: false, reason: 'signed_out' },
  ])
  write('a')
  await vi.advanceTimersByTimeAsync(2000)
  expect(line()).toBe('here_offline')
  keeper.comeOnline()
  await vi.advanceTimersByTimeAsync(0)
  expect(line()).toBe('here_signed_out')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(line()).toBe('kept')
  expect(there).toHaveLength(3)
})

it('stops before a text that another tab kept, until the person decides', async () => {
  const copy = { fields: text('da outra'), version: 7, base: 1, updatedAt: AT }
  const { keeper, there, write, line } = anEditor([{ ok: false, reason: 'copy_changed', copy }])
  write('a')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(there).toHaveLength(1)
  expect(line()).toBe('here_other_tab')
  expect(keeper.get().otherTab).toMatchObject({ fields: text('da outra'), version: 7 })
  keeper.keepMine()
  await vi.advanceTimersByTimeAsync(2000)
  expect(there.at(-1)).toEqual({ content: 'a', expected: 7 })
})

it('in the last moment of a page it keeps at once, in both places', async () => {
  const { keeper, urgent, there, write } = anEditor()
  keeper.hurry()
  expect(urgent).toEqual([])
  write('a')
  keeper.hurry()
  expect(urgent.map(({ fields }) => fields.content)).toEqual(['a'])
  expect(there.map(({ content }) => content)).toEqual(['a'])
  expect(keeper.isKept()).toBe(true)
})

it('before a save waits for what is on its way, and after a refused one goes on from it', async () => {
  const { keeper, there, write, line, arrive } = anEditor(['later'])
  write('a')
  await vi.advanceTimersByTimeAsync(2000)
  const paused = keeper.pause()
  write('b')
  arrive({ ok: true, version: 4, updatedAt: AT })
  await paused
  await vi.advanceTimersByTimeAsync(30_000)
  expect(there).toHaveLength(1)
  keeper.resume()
  await vi.advanceTimersByTimeAsync(5000)
  expect(there.at(-1)).toEqual({ content: 'b', expected: 4 })
  expect(line()).toBe('kept')
})

it('what was changed back to the saved post needs no copy', async () => {
  const { keeper, there, write } = anEditor()
  write('a')
  await vi.advanceTimersByTimeAsync(2000)
  write('salvo')
  await vi.advanceTimersByTimeAsync(2000)
  expect(there).toHaveLength(1)
  expect(keeper.get().isUnsaved).toBe(false)
  expect(keeper.copyVersion()).toBeNull()
})
