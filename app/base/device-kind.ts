/**
 * - single: always shows one child
 * - shared: asks which child uses it
 * - wall: shows all its children side by side, without balances
 * - teen: always shows one child, as a list
 */
export const DEVICE_KINDS = ['single', 'shared', 'wall', 'teen'] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]
/** Whether a device of this kind always shows the same child. */
export const hasOneChild = (kind: DeviceKind): boolean => kind === 'single' || kind === 'teen'
