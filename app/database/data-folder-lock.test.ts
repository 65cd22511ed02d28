import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DataFolderInUse, lockDataFolder } from './data-folder-lock.server.ts'

let folder = ''
const otherProcesses: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'combinado-lock-'))
})

afterEach(() => {
  for (const otherProcess of otherProcesses.splice(0)) otherProcess.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Starts another process that locks the folder until it is killed. */
async function lockInOtherProcess(): Promise<ChildProcess> {
  const script = `
    import { lockDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-folder-lock.server.ts'))}
    globalThis.lock = lockDataFolder(${JSON.stringify(folder)})
    console.log('locked')
    setInterval(() => {}, 1000)`
  const otherProcess = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  otherProcesses.push(otherProcess)
  await once(otherProcess.stdout, 'data')
  return otherProcess
}

it('refuses a folder that another process has locked, with a message in Portuguese', async () => {
  await lockInOtherProcess()
  const attempt = () => lockDataFolder(folder)
  expect(attempt).toThrow(DataFolderInUse)
  expect(attempt).toThrow(`A pasta de dados ${folder} já está em uso por outro processo do Combinado.`)
})

it('locks the folder immediately after the process that had locked it was killed', async () => {
  for (let round = 0; round < 3; round += 1) {
    const otherProcess = await lockInOtherProcess()
    const exit = once(otherProcess, 'exit')
    otherProcess.kill('SIGKILL')
    await exit
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
  const secondLock = lockDataFolder(folder)
  secondLock.release()
})

it('creates the folder if it is missing', () => {
  const lock = lockDataFolder(join(folder, 'deep', 'new'))
  expect(existsSync(join(folder, 'deep', 'new'))).toBe(true)
  lock.release()
})

it.each([
  ['/proc', 'não guarda arquivos'],
  ['/proc/combinado', 'não guarda arquivos'],
  [import.meta.filename, 'não é uma pasta'],
])('says in Portuguese why %s cannot be the data folder', (dataDir, reason) => {
  const attempt = () => lockDataFolder(dataDir)
  expect(attempt).toThrow(reason)
  expect(attempt).toThrow('DATA_DIR')
})

it('says in Portuguese that the disk is full', () => {
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 })
  const spy = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(() => {
    throw full
  })
  const attempt = () => lockDataFolder(folder)
  expect(attempt).toThrow(`O disco da pasta de dados ${folder} está cheio. Abra espaço nele`)
  spy.mockRestore()
})
