import { containsChange } from '#app/base/change-version.ts'
import { completeView } from '../device-former-release.ts'
import type { DevicePage } from '../device-pairing.ts'
import type { DeviceView } from '../device-view.ts'

/** The page with the fields that the previous release does not send. */
export const completePage = (page: DevicePage): DevicePage =>
  page.state === 'paired' ? { ...page, view: completeView(page.view) } : page

/** A shared device as nobody's profile is open. */
export function withoutDays(page: DevicePage): DevicePage {
  if (page.state !== 'paired' || page.view.kind !== 'shared') return page
  const { children } = page.view
  return { ...page, view: { ...page.view, children: children.map((child) => ({ ...child, day: null })) } }
}

/** Views of one process have comparable versions; the time of reading orders those of different processes. */
export function isOlder(view: DeviceView, reference: DeviceView): boolean {
  return containsChange(view.version, reference.version) === false || view.readAt < reference.readAt
}
