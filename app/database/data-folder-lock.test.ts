import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DataFolderInUse, lockDataFolder } from './data-folder-lock.server.ts'

let folder = ''
const holders: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'combinado-lock-'))
})

afterEach(() => {
  for (const holder of holders.splice(0)) holder.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Another process that holds the lock until it is killed. */
async function holdElsewhere(): Promise<ChildProcess> {
  const script = `
    import { lockDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-folder-lock.server.ts'))}
    globalThis.lock = lockDataFolder(${JSON.stringify(folder)})
    console.log('held')
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  holders.push(holder)
  await once(holder.stdout, 'data')
  return holder
}

it('refuses a folder that another process has locked, with a message in Portuguese', async () => {
  await holdElsewhere()
  const attempt = () => lockDataFolder(folder)
  expect(attempt).toThrow(DataFolderInUse)
  expect(attempt).toThrow(`A pasta de dados ${folder} já está em uso por outro processo do Combinado.`)
})

it('can always lock the folder right after its holder was killed with -9', async () => {
  for (let round = 0; round < 3; round += 1) {
    const holder = await holdElsewhere()
    const ended = once(holder, 'exit')
    holder.kill('SIGKILL')
    await ended
    const lock = lockDataFolder(folder)
    expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse)
    lock.release()
  }
}, 20_000)

it('refuses a second lock within the same process until the first is released', () => {
  const first = lockDataFolder(folder)
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse)
  first.release()
  first.release()
  const second = lockDataFolder(folder)
  second.release()
})

it('creates the folder if it is missing', () => {
  const lock = lockDataFolder(join(folder, 'deep', 'new'))
  expect(existsSync(join(folder, 'deep', 'new'))).toBe(true)
  lock.release()
})
