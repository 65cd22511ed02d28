import type { ChildView, DeviceChild } from '../../device-view.ts'
import type { ShopAct } from '../pending-shop-acts.ts'

/** What every part of a child's shop needs. */
export interface ShopProps {
  child: Pick<DeviceChild, 'id' | 'name' | 'gender'> & { view: ChildView }
  /** 'Para usar': the points that are not set aside. */
  available: number
  onAct: (act: ShopAct) => void
}

/** The size of a button for the child's view. */
export const sizeOf = { drawings: 'non-reader', words: 'child', list: 'teen' } as const
