import { areSubscriptionsSold } from '#app/domain/payments/providers.server.ts'
import { SalesVideo, type ShownVideo } from '#app/domain/site/components/sales-video.tsx'
import { SiteFrame } from '#app/domain/site/components/site-frame.tsx'
import { environment } from '#app/platform/env.server.ts'
import { originOf, pageMeta } from '#app/platform/page-meta.ts'
import { PAGES } from '#content/pages.ts'
import { TOUR_FILES } from '#content/tour-files.ts'
import type { Route } from './+types/video.ts'

export const handle = { static: true, isEverybodys: true }

export const links: Route.LinksFunction = () => [
  { rel: 'preload', as: 'image', href: TOUR_FILES.poster, type: 'image/webp', fetchPriority: 'high' },
]

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const origin = originOf(matches)
  const isTour = loaderData?.video.isTour === true
  return pageMeta(PAGES.video, { matches, jsonLd: origin && isTour ? [tourData(origin)] : [] })
}

/** The tour as search engines are told of it; addresses are absolute there. */
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

/** The same for everybody; browsers ask again after an hour and mostly hear that nothing changed. */
export function headers() {
  return { 'cache-control': 'public, max-age=3600' }
}

/** The owner's own video where there is one, else the tour that comes with the product. */
export function loader(): { video: ShownVideo; isSold: boolean } {
  const isSold = areSubscriptionsSold()
  const { videoUrl } = environment()
  if (videoUrl) {
    const type = /\.webm$/i.test(new URL(videoUrl).pathname) ? 'video/webm' : 'video/mp4'
    return { isSold, video: { isTour: false, sources: [{ src: videoUrl, type }] } }
  }
  return {
    isSold,
    video: {
      isTour: true,
      sources: [
        { src: TOUR_FILES.webm, type: 'video/webm; codecs="av01.0.05M.08"' },
        { src: TOUR_FILES.mp4, type: 'video/mp4; codecs="avc1.64001f"' },
      ],
    },
  }
}

export default function Video({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame hasOwnHead>
      <SalesVideo {...loaderData} />
    </SiteFrame>
  )
}
