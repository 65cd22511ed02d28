import { hydrateDevice } from '#app/domain/devices/components/hydrate-device.ts'
import { DEVICE_ROOT_ID, DEVICE_STATE_ID } from '#app/domain/devices/on-device/document-ids.ts'

/** Script of /aparelho. */
const root = document.getElementById(DEVICE_ROOT_ID)
const state = document.getElementById(DEVICE_STATE_ID)?.textContent
if (root && state) hydrateDevice(root, state)

// the fonts load after the first paint, so that they do not delay it
const href = document.documentElement.dataset.fonts
document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
