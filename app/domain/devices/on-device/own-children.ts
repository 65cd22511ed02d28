import type { DeviceKind } from '#app/base/device-kind.ts'

/** The children for whom the device may mark now (rule 157): on a shared device only the one whose profile is open. */
export function markableChildIds(
  { kind, childIds }: { kind: DeviceKind; childIds: readonly string[] },
  openChildId: string | null,
): readonly string[] {
  if (kind !== 'shared') return childIds
  return childIds.filter((id) => id === openChildId)
}
