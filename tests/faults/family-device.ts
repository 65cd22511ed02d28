import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '#app/base/ids.ts'
import { aSession } from '#tests/support/people.ts'
import type { FaultFamily } from './ledger.ts'

/** A response other than 200. */
export interface Refusal {
  status: number
  text: string
}

export interface FamilyDevice {
  /** Idempotency keys of the acknowledged writes. */
  acknowledged: string[]
  refusals: Refusal[]
  /** Gives points once. Returns whether it was acknowledged. */
  score(requestId?: string): Promise<boolean>
  /** Gives points repeatedly; an unacknowledged request is repeated with the same id. */
  startWriting(): void
  /** Resolves once the pending write is acknowledged. */
  stopWriting(): Promise<void>
  /** Sends further requests to another process. */
  switchTo(url: string): void
  /** Opens the live stream; `changes` counts its change events. */
  openStream(): Promise<{ changes(): number; isOpen(): boolean; close(): void }>
}

/** A guardian's device that sends the requests of the product's screens. */
export async function aDevice(family: FaultFamily, startUrl: string): Promise<FamilyDevice> {
  let url = startUrl
  const cookie = await aSession(family.userId)
  let writing: Promise<void> | undefined
  let isWriting = false
  const device: FamilyDevice = {
    acknowledged: [],
    refusals: [],
    async score(requestId = newId()) {
      const entry = { requestId, childId: family.childId, type: 'positive', points: 3 }
      const response = await fetch(`${url}/app/pontos/atribuir`, {
        method: 'POST',
        headers: { origin: url, cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ ...entry, description: 'Ajudou' }),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined)
      const text = await response?.text().catch(() => undefined)
      if (response === undefined || text === undefined) return false
      if (response.status === 200) device.acknowledged.push(`score:${requestId}`)
      else device.refusals.push({ status: response.status, text })
      return response.status === 200
    },
    startWriting() {
      isWriting = true
      const writeOnce = async () => {
        const requestId = newId()
        while (!(await device.score(requestId))) await delay(20)
      }
      const writeWhileOn = async (): Promise<void> => {
        if (!isWriting) return
        await writeOnce()
        await writeWhileOn()
      }
      writing = writeWhileOn()
    },
    async stopWriting() {
      isWriting = false
      await writing
    },
    switchTo(otherUrl) {
      url = otherUrl
    },
    async openStream() {
      const ending = new AbortController()
      const response = await fetch(`${url}/app/eventos`, { headers: { cookie }, signal: ending.signal })
      let received = ''
      let isOpen = true
      const reading = (async () => {
        for await (const chunk of response.body!) received += Buffer.from(chunk).toString()
      })()
      reading.catch(() => undefined).finally(() => (isOpen = false))
      while (!received.includes('event: open')) await delay(5)
      return {
        changes: () => received.split('event: change').length - 1,
        isOpen: () => isOpen,
        close: () => ending.abort(),
      }
    },
  }
  return device
}
