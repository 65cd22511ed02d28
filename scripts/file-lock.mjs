import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Runs `work` while holding the lock `name`, so that two concurrent commands do not install or build into the same folder.
 * Waits while another process holds the lock. The lock of a process that has ended is ignored.
 *
 * @template T
 * @param {string} name of the lock
 * @param {() => T} work may return a promise
 * @returns {T}
 */
export function withFileLock(name, work) {
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 16)
  const file = path.join(tmpdir(), `combinado-${digest}.lock`)
  while (!tryLock(file)) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
  const release = () => rmSync(file, { force: true })
  let result
  try {
    result = work()
  } catch (error) {
    release()
    throw error
  }
  if (result instanceof Promise) return result.finally(release)
  release()
  return result
}

function tryLock(file) {
  try {
    const handle = openSync(file, 'wx')
    writeSync(handle, String(process.pid))
    closeSync(handle)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  if (!isOwnerAlive(file)) rmSync(file, { force: true })
  return false
}

function isOwnerAlive(file) {
  let ownerPid
  try {
    ownerPid = Number(readFileSync(file, 'utf8'))
  } catch {
    return false
  }
  // between its creation and its owner's write, the file is empty
  if (!ownerPid) return true
  if (ownerPid === process.pid) return false
  try {
    process.kill(ownerPid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
