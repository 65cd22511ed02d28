import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { DeviceApp } from '#app/domain/devices/components/device-app.tsx'
import type { DeviceDocument } from '#app/domain/devices/device-pairing.ts'
import { DEVICE_ROOT_ID, DEVICE_STATE_ID } from '#app/domain/devices/on-device/document-ids.ts'

/** Script of /aparelho: makes the screen that the server rendered work. */
const root = document.getElementById(DEVICE_ROOT_ID)
const state = document.getElementById(DEVICE_STATE_ID)?.textContent
if (root && state) {
  hydrateRoot(root, createElement(DeviceApp, JSON.parse(state) as DeviceDocument))
}

// the fonts load after the first paint, so that they do not delay it
const href = document.documentElement.dataset.fonts
document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
