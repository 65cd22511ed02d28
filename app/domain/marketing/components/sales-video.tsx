import Play from 'lucide-react/icons/play'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { BRAND } from '#content/brand.ts'
import { TOUR } from '#content/tour.ts'
import { TOUR_FILES } from '#content/tour-files.ts'
import styles from './sales-video.module.css'
import { SalesVideoNotices } from './sales-video-notices.tsx'

export interface VideoSource {
  /** True for the included tour; false for the owner's video, whose captions are part of the picture. */
  isTour: boolean
  /** In order of preference. */
  sources: { src: string; type: string }[]
}

/** Length of the tour: '1 min 24 s'. */
const LENGTH = `${Math.floor(TOUR_FILES.seconds / 60)} min ${TOUR_FILES.seconds % 60} s`

/**
 * /vsl (rule 98). Works without scripts. pages/browser/sales-video.ts starts the video where the device allows it, and
 * shows the button and redirects on time.
 */
export function SalesVideo({ video, arePlansSold }: { video: VideoSource; arePlansSold: boolean }) {
  return (
    <div data-sales-video={BRAND.name}>
      <div className={styles.background}>
        <div className={styles.stage}>
          <div className={styles.intro}>
            <h1>Veja o combinado acontecer</h1>
            <p className={styles.lead}>
              {video.isTour
                ? `Um passeio de ${LENGTH} pelo aplicativo de verdade: a tarefa combinada, o “Fez”, o azulejo no muro e o prêmio.`
                : `Um vídeo curto sobre o que muda em casa quando tarefas, pontos e prêmios são combinados antes.`}
            </p>
          </div>
          <Player video={video} />
          <div className={styles.offer}>
            <p data-offer="" hidden>
              <Offer />
            </p>
            <noscript>
              <p>
                <Offer />
              </p>
            </noscript>
          </div>
        </div>
        <TileStrip seed={3} size={40} />
      </div>
      {video.isTour && <TourText arePlansSold={arePlansSold} />}
      <SalesVideoNotices />
    </div>
  )
}

function Offer() {
  return (
    <ButtonLink to="/" reloadDocument variant="ink" size="lg">
      Mudar o comportamento agora
    </ButtonLink>
  )
}

function Player({ video: { isTour, sources } }: { video: VideoSource }) {
  return (
    <div className={classNames(styles.player, isTour ? styles.tall : styles.wide)}>
      {/* loads nothing before the script or a tap plays it */}
      <video
        data-video=""
        controls
        muted
        playsInline
        preload="none"
        poster={TOUR_FILES.poster}
        width={isTour ? TOUR_FILES.width : 1280}
        height={isTour ? TOUR_FILES.height : 720}
        aria-label={isTour ? `Passeio pelo ${BRAND.name}, ${LENGTH}, sem som e com legendas` : 'Vídeo'}
      >
        {sources.map(({ src, type }) => (
          <source key={src} src={src} type={type} />
        ))}
        {isTour && (
          <track kind="captions" srcLang="pt-BR" label="Português" src={TOUR_FILES.captions} default />
        )}
      </video>
      <Button
        data-play=""
        hidden
        variant="terra"
        size="lg"
        icon={<Play fill="currentColor" />}
        className={styles.play}
      >
        <span data-play-label="">Assistir</span>
      </Button>
      <div data-failed="" hidden role="alert" className={styles.failed}>
        <p>
          O vídeo não carregou.{' '}
          {isTour
            ? 'Tudo o que ele mostra está escrito logo abaixo.'
            : 'Tente de novo em instantes, ou conheça o aplicativo na página inicial.'}
        </p>
        <ButtonLink to="/" reloadDocument variant="line">
          Ir para a página inicial
        </ButtonLink>
      </div>
    </div>
  )
}

/** A summary of the tour, and its transcript. */
function TourText({ arePlansSold }: { arePlansSold: boolean }) {
  return (
    <section aria-labelledby="seen-heading" className={styles.text}>
      <h2 id="seen-heading">O que você vê no passeio</h2>
      <p>
        É o aplicativo de verdade, com uma família de exemplo. Bia e Théo têm tarefas combinadas com hora e
        pontos; quando cumprem, o muro da semana ganha um azulejo. Os responsáveis dão pontos por um gesto
        bonito, tiram com um motivo escrito, e os prêmios são os que a família inventou.
      </p>
      <details data-transcript="" className={styles.transcript}>
        <summary>Ler o vídeo em texto</summary>
        <ol>
          {Object.entries(TOUR).map(([name, { title, caption }]) => (
            <li key={name}>
              <b>{title}</b> {caption}
            </li>
          ))}
        </ol>
      </details>
      {arePlansSold && (
        <p>
          Quer ver quanto custa? <a href="/subscribe">Conheça os planos</a>.
        </p>
      )}
    </section>
  )
}
