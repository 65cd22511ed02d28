import { renderToString } from 'react-dom/server'
import { DEVICE_DRAWINGS } from '#app/domain/dashboard/components/device-drawings.ts'
import { readDevicePage } from '#app/domain/dashboard/read-device-page.server.ts'
import { DeviceApp } from '#app/domain/devices/components/device-app.tsx'
import type { DeviceDocument } from '#app/domain/devices/device-pairing.ts'
import { DEVICE_ROOT_ID, DEVICE_STATE_ID } from '#app/domain/devices/on-device/document-ids.ts'
import { noindexHead } from '#app/platform/page-meta.ts'
import { definePage } from './page.tsx'

/** The page of a child's device. The server renders the first screen, and the script makes it work. */
export const childDevice = definePage({
  file: 'child-device.tsx',
  scripts: ['child-device'],
  isReactApp: true,
  manifest: '/aparelho.webmanifest',
  async load({ request }) {
    const { document, headers } = await readDevicePage(request, DEVICE_DRAWINGS)
    return { data: document, headers }
  },
  head: () => noindexHead('Aparelho'),
  Page: ({ data: document }) => (
    <>
      {/* not static markup, because React takes over this element */}
      {/* oxlint-disable-next-line react/no-danger -- rendered by React */}
      <div
        id={DEVICE_ROOT_ID}
        dangerouslySetInnerHTML={{ __html: renderToString(<DeviceApp {...document} />) }}
      />
      <DeviceState document={document} />
    </>
  ),
})

function DeviceState({ document }: { document: DeviceDocument }) {
  // '<' would end the script early
  const json = JSON.stringify(document).replaceAll('<', '\\u003c')
  // oxlint-disable-next-line react/no-danger -- escaped above
  return <script id={DEVICE_STATE_ID} type="application/json" dangerouslySetInnerHTML={{ __html: json }} />
}
