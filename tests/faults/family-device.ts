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
  /** Responses other than 200. */
  refusals: Refusal[]
  /** Gives points once. Returns whether it was acknowledged. */
  score(requestId?: string): Promise<boolean>
  /** Gives points repeatedly; an unacknowledged request is repeated with the same id. */
  writeOn(): void
  /** Stops that, after the pending write is acknowledged. */
  rest(): Promise<void>
  /** Sends further requests to another process. */
  turnTo(url: string): void
  /** Opens the live stream; `changes` counts its change events. */
  listen(): Promise<{ changes(): number; isOpen(): boolean; close(): void }>
}

/** A guardian's device that sends the requests of the product's screens. */
export async function aDevice(family: FaultFamily, at: string): Promise<FamilyDevice> {
  let url = at
  const cookie = await aSession(family.userId)
  let writing: Promise<void> | undefined
  let isWriting = false
  const device: FamilyDevice = {
    acknowledged: [],
    refusals: [],
    async score(requestId = newId()) {
      const scored = { requestId, childId: family.childId, type: 'positive', points: 3 }
      const response = await fetch(`${url}/app/pontos/atribuir`, {
        method: 'POST',
        headers: { origin: url, cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ ...scored, description: 'Ajudou' }),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined)
      const text = await response?.text().catch(() => undefined)
      if (response === undefined || text === undefined) return false
      if (response.status === 200) device.acknowledged.push(`score:${requestId}`)
      else device.refusals.push({ status: response.status, text })
      return response.status === 200
    },
    writeOn() {
      isWriting = true
      const one = async () => {
        const requestId = newId()
        while (!(await device.score(requestId))) await delay(20)
      }
      const goOn = async (): Promise<void> => {
        if (!isWriting) return
        await one()
        await goOn()
      }
      writing = goOn()
    },
    async rest() {
      isWriting = false
      await writing
    },
    turnTo(other) {
      url = other
    },
    async listen() {
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
