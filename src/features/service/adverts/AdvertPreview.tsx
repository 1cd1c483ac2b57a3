import { fileUrl } from '@contract/files';
import type { Draft } from '@contract/kit/field';
import { adverts } from '@contract/resources/service/adverts';
import { useWords } from '@kit';
import { useReducedMotion } from '@mantine/hooks';
import { useFormat } from '@shared/lib';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './AdvertPreview.module.css';
import { type Area, areaOf, fitOf, SCREEN, type ScreenSize } from './screen';

/** What the browser has found out about a file. */
interface MediaFacts extends ScreenSize {
  seconds?: number;
}

/** Pixels are written without separators: 1080×1920. */
const sizeText = ({ width, height }: ScreenSize) => ({ width: String(width), height: String(height) });
const percentOf = (part: number, whole: number) => `${(part / whole) * 100}%`;

function placeOf({ left, top, width, height }: Area) {
  return {
    left: percentOf(left, SCREEN.width),
    top: percentOf(top, SCREEN.height),
    width: percentOf(width, SCREEN.width),
    height: percentOf(height, SCREEN.height),
  };
}

interface MediaProps {
  id: string;
  video: boolean;
  name: string;
  onSeen(seen: MediaFacts): void;
  onFailed(): void;
}

function Media({ id, video, name, onSeen, onFailed }: MediaProps) {
  const still = useReducedMotion(false, { getInitialValueInEffect: false });
  if (!video)
    return (
      <img
        src={fileUrl(id)}
        alt={name}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          onSeen({ width: naturalWidth, height: naturalHeight })
        }
        onError={onFailed}
      />
    );
  return (
    <video
      src={fileUrl(id)}
      aria-label={name}
      muted
      controls
      autoPlay={!still}
      loop
      playsInline
      preload="metadata"
      onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight, duration } }) =>
        onSeen({ width: videoWidth, height: videoHeight, seconds: Math.round(duration) })
      }
      onError={onFailed}
    />
  );
}

/** How it stands in its area, and how long it is there. */
function Findings({ seen, area, seconds }: { seen?: MediaFacts; area: Area; seconds: unknown }) {
  const { t } = useTranslation('adverts');
  const format = useFormat();
  const fit = seen && seen.width > 0 && seen.height > 0 ? fitOf(seen, area) : undefined;
  const length = seen?.seconds;
  const plays = typeof seconds === 'number' ? seconds : undefined;
  return (
    <>
      {seen && fit && (
        <p data-fit={fit.kind} data-differs={fit.kind === 'fits' ? undefined : true}>
          {t(fit.kind, { ...sizeText(seen), percent: format.percent(fit.share) })}
        </p>
      )}
      {plays !== undefined && <p>{t('plays', { seconds: format.number(plays) })}</p>}
      {length !== undefined && plays !== undefined && length !== plays && (
        <p data-differs>{t('length', { length: format.number(length) })}</p>
      )}
    </>
  );
}

/** An advert as a machine shows it: its screen at its ratio, the placement marked, the file in it. */
export function AdvertPreview({ draft }: { draft: Draft }) {
  const { t } = useTranslation('adverts');
  const words = useWords(adverts.name);
  const { type, placement, durationSec, adName } = draft;
  const video = type === 'video';
  const file = video ? draft.video : draft.image;
  const id = typeof file === 'string' && file !== '' ? file : undefined;
  const [known, setKnown] = useState<{ id: string; seen?: MediaFacts }>();
  const now = known?.id === id ? known : undefined;
  const failed = now !== undefined && now.seen === undefined;
  const area = areaOf(placement);
  const where = typeof placement === 'string' ? words.choice('placement', placement) : '';
  return (
    <figure className={classes.preview} data-preview={String(placement ?? '')}>
      <div className={classes.screen}>
        <div
          className={classes.area}
          style={placeOf(area)}
          data-fills={area.height < SCREEN.height || undefined}
        >
          {id && !failed ? (
            <Media
              key={id}
              id={id}
              video={video}
              name={String(adName ?? '') || where}
              onSeen={(seen) => setKnown({ id, seen })}
              onFailed={() => setKnown({ id })}
            />
          ) : (
            <span className={classes.empty}>{t(failed ? 'failed' : 'none')}</span>
          )}
        </div>
      </div>
      <figcaption className={classes.words} aria-live="polite">
        <p className={classes.title}>{t('title')}</p>
        <p>{t('area', { placement: where, ...sizeText(area) })}</p>
        <Findings seen={now?.seen} area={area} seconds={durationSec} />
      </figcaption>
    </figure>
  );
}
