import type { DeviceChild, DeviceView, ShopRequest } from '../../device-view.ts'
import type { ShopAction } from '../pending-shop-actions.ts'

/** Props of every part of a child's shop. */
export interface ShopProps {
  child: Omit<DeviceChild, 'day'>
  /** 'Para usar': the points that are not set aside. */
  available: number
  onAction: (action: ShopAction) => void
}

/** Props of a request in each view. */
export interface RequestProps extends Pick<ShopProps, 'child' | 'onAction'> {
  request: ShopRequest
  /** The time of the view, for 'Ana, hoje'. */
  viewTime: Pick<DeviceView, 'readAt' | 'timeNow'>
}

export const BUTTON_SIZES = { drawings: 'non-reader', words: 'child', list: 'teen' } as const
