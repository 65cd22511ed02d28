import type { DeviceAnimal } from '#app/base/device-animal.ts'
import sprite from './device.sprite.svg?url&no-inline'
import type { PinDrawingName } from './pin-drawings.ts'

/** Times of day, and the states of a task on a child's screens. `-larga`: a wide version that fills its box. */
export type SignName =
  | 'ainda-da-tempo'
  | 'de-novo'
  | 'esperando'
  | 'feito'
  | 'fiz'
  | 'folga'
  | 'hoje-nao'
  | 'horario-passou'
  | 'mais-tarde'
  | 'vez-de-outro'
  | `${'manha' | 'tarde' | 'noite'}${'' | '-larga'}`

/** What a child can do in its shop. */
export type ShopSignName = 'guardar' | 'pedir' | 'pegar-de-volta'

/** Kinds of devices, for the guardian's choice. */
export type DeviceKindDrawing = 'celular' | 'mural' | 'uma-crianca' | 'varias'

interface DeviceDrawingProps {
  name: DeviceAnimal | PinDrawingName | SignName | ShopSignName | DeviceKindDrawing
  className?: string
}

/** A decorative drawing of children's devices. It has no size of its own: CSS gives one. */
export function DeviceDrawing({ name, className }: DeviceDrawingProps) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
