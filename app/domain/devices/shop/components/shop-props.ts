import type { ChildView, DeviceChild } from '../../device-view.ts'
import type { ShopAction } from '../pending-shop-actions.ts'

/** Props of every part of a child's shop. */
export interface ShopProps {
  child: Pick<DeviceChild, 'id' | 'name' | 'gender'> & { view: ChildView }
  /** 'Para usar': the points that are not set aside. */
  available: number
  onAction: (action: ShopAction) => void
}

export const BUTTON_SIZES = { drawings: 'non-reader', words: 'child', list: 'teen' } as const
