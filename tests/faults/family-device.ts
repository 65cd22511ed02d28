import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '#app/base/ids.ts'
import { aCookie } from '#tests/support/people.ts'
import type { FaultFamily } from './ledger.ts'

/** A response with another status than 200. */
export interface Refusal {
  status: number
  text: string
}

export interface FamilyDevice {
  /** Idempotency keys of the acknowledged writes. */
  acknowledgedKeys: string[]
  refusals: Refusal[]
  /** Sends one request that gives points. Returns whether the server acknowledged it. */
  score(requestId?: string): Promise<boolean>
  /** Gives points until `stopWriting`; sends an unacknowledged request again with the same id. */
  startWriting(): void
  /** Resolves once the pending write is acknowledged. */
  stopWriting(): Promise<void>
  /** Sends further requests to another process. */
  switchTo(url: string): void
  /** Opens the live stream, which begins with a snapshot. `countSnapshots` counts the received ones. */
  openStream(): Promise<{ countSnapshots(): number; isOpen(): boolean; close(): void }>
}

/** Signs a guardian in on a new device, which sends the requests of the app's screens. */
export async function aDevice(family: FaultFamily, startUrl: string): Promise<FamilyDevice> {
  let url = startUrl
  const cookie = await aCookie(family.userId)
  let writeLoop: Promise<void> | undefined
  let isWriting = false
  const device: FamilyDevice = {
    acknowledgedKeys: [],
    refusals: [],
    async score(requestId = newId()) {
      const entry = { requestId, childId: family.childId, type: 'positive', points: 3 }
      const response = await fetch(`${url}/app/acoes/pontos.atribuir`, {
        method: 'POST',
        headers: { origin: url, cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ ...entry, description: 'Ajudou' }),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined)
      const text = await response?.text().catch(() => undefined)
      if (response === undefined || text === undefined) return false
      if (response.status === 200) device.acknowledgedKeys.push(`score:${requestId}`)
      else device.refusals.push({ status: response.status, text })
      return response.status === 200
    },
    startWriting() {
      isWriting = true
      const writeUntilAcknowledged = async () => {
        const requestId = newId()
        while (!(await device.score(requestId))) await delay(20)
      }
      const writeRepeatedly = async (): Promise<void> => {
        if (!isWriting) return
        await writeUntilAcknowledged()
        await writeRepeatedly()
      }
      writeLoop = writeRepeatedly()
    },
    async stopWriting() {
      isWriting = false
      await writeLoop
    },
    switchTo(otherUrl) {
      url = otherUrl
    },
    async openStream() {
      const controller = new AbortController()
      // a version of another process, as after a restart
      const response = await fetch(`${url}/app/eventos?versao=0.0`, {
        headers: { cookie },
        signal: controller.signal,
      })
      let snapshotCount = 0
      let isOpen = true
      const firstSnapshot = Promise.withResolvers<void>()
      const readLoop = (async () => {
        let incompleteLine = ''
        for await (const chunk of response.body!) {
          const lines = (incompleteLine + Buffer.from(chunk).toString()).split('\n')
          incompleteLine = lines.pop() ?? ''
          snapshotCount += lines.filter((line) => line === 'event: snapshot').length
          if (snapshotCount > 0) firstSnapshot.resolve()
        }
      })()
      const ended = readLoop.catch(() => undefined).finally(() => (isOpen = false))
      await Promise.race([firstSnapshot.promise, ended])
      return {
        countSnapshots: () => snapshotCount,
        isOpen: () => isOpen,
        close: () => controller.abort(),
      }
    },
  }
  return device
}
