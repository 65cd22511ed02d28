import { areSubscriptionsSold } from '#app/domain/billing/payments/providers.server.ts'
import { SalesVideo, type VideoSource } from '#app/domain/marketing/components/sales-video.tsx'
import { SiteFrame } from '#app/domain/marketing/components/site-frame.tsx'
import { environment } from '#app/base/env.server.ts'
import { pageMeta } from '#app/platform/page-meta.ts'
import { PAGES } from '#content/pages.ts'
import { TOUR_FILES } from '#content/tour-files.ts'
import { definePage } from './page.tsx'

/** The sales video: VIDEO_URL, else the included tour of the product. */
export const video = definePage({
  file: 'video.tsx',
  cache: 'public, max-age=3600',
  scripts: ['sales-video'],
  load: () => ({ data: { video: videoSource(), arePlansSold: areSubscriptionsSold() } }),
  head: (data, { origin }) => [
    ...pageMeta(PAGES.video, { origin, jsonLd: data.video.isTour ? [tourData(origin)] : [] }),
    {
      tagName: 'link',
      rel: 'preload',
      as: 'image',
      href: TOUR_FILES.poster,
      type: 'image/webp',
      fetchPriority: 'high',
    },
  ],
  Page: ({ data }) => (
    <SiteFrame hasPageHeader>
      <SalesVideo {...data} />
    </SiteFrame>
  ),
})

function videoSource(): VideoSource {
  const { videoUrl } = environment()
  if (videoUrl) {
    const type = /\.webm$/i.test(new URL(videoUrl).pathname) ? 'video/webm' : 'video/mp4'
    return { isTour: false, sources: [{ src: videoUrl, type }] }
  }
  return {
    isTour: true,
    sources: [
      { src: TOUR_FILES.webm, type: 'video/webm; codecs="av01.0.05M.08"' },
      { src: TOUR_FILES.mp4, type: 'video/mp4; codecs="avc1.64001f"' },
    ],
  }
}

/** The tour as structured data (schema.org), with absolute URLs. */
function tourData(origin: string): Record<string, unknown> {
  return {
    '@type': 'VideoObject',
    name: PAGES.video.title,
    description: PAGES.video.description,
    thumbnailUrl: new URL(TOUR_FILES.poster, origin).href,
    contentUrl: new URL(TOUR_FILES.mp4, origin).href,
    uploadDate: TOUR_FILES.filmed,
    duration: `PT${TOUR_FILES.seconds}S`,
    inLanguage: 'pt-BR',
  }
}
