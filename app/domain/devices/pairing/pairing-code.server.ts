import { createHmac, randomInt } from 'node:crypto'
import { type DeviceAnimal, DEVICE_ANIMALS } from '#app/base/device-animal.ts'
import { randomCode } from '#app/base/token.server.ts'
import { derivedKey } from '#app/platform/derived-key.server.ts'
import { ANIMAL_CHOICES, PAIRING_CODE_LENGTH } from '../device-pairing.ts'

/** 40 bits. */
export function newPairingCode(): string {
  return randomCode(PAIRING_CODE_LENGTH)
}

export function randomAnimal(): DeviceAnimal {
  return DEVICE_ANIMALS[randomInt(DEVICE_ANIMALS.length)]!
}

/** The database stores this keyed hash, because a plain hash of eight characters can be reversed. */
export async function hashPairingCode(code: string): Promise<string> {
  return hmac('pairing code', code)
}

/** The token of the device that this secret has paired. Derived, so that a device whose response was lost asks again. */
export async function deviceTokenOf(pairingSecret: string): Promise<string> {
  return hmac('device token', pairingSecret)
}

/**
 * Four animals, the right one among them. The same code always gives the same four in the same order, so that asking
 * twice does not reveal which one stays.
 */
export async function animalChoices(code: string, animal: DeviceAnimal): Promise<DeviceAnimal[]> {
  const others = await inOrderOfCode(
    'other animals',
    code,
    DEVICE_ANIMALS.filter((other) => other !== animal),
  )
  return inOrderOfCode('animals', code, [animal, ...others.slice(0, ANIMAL_CHOICES - 1)])
}

async function inOrderOfCode(
  purpose: string,
  code: string,
  animals: DeviceAnimal[],
): Promise<DeviceAnimal[]> {
  const ranks = new Map(
    await Promise.all(
      animals.map(async (animal) => [animal, await hmac(purpose, `${code} ${animal}`)] as const),
    ),
  )
  return animals.toSorted((a, b) => (ranks.get(a)! < ranks.get(b)! ? -1 : 1))
}

async function hmac(purpose: string, text: string): Promise<string> {
  return createHmac('sha256', await derivedKey(purpose))
    .update(text)
    .digest('base64url')
}
