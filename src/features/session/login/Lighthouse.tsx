import classes from './LoginScreen.module.css';

/** The mark of Pharos, in the ink of its surroundings. */
export function Lighthouse({ size = 28 }: { size?: number }) {
  return (
    <svg className="lucide" width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path
        d="M12 28l1.5-13h5L20 28M9 28h14M12.5 11h7v4h-7zM13 11l3-4 3 4"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M8 12.8L3 11M8 14.6L3 16.4M24 12.8l5-1.8M24 14.6l5 1.8"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** Light over water, behind the words of the login page. */
export function SeaAtNight() {
  return (
    <svg
      className={classes.beam}
      viewBox="0 0 800 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path d="M622 262L0 120v250z" fill="rgb(255 222 120 / 9%)" />
      <path d="M622 262L0 190v110z" fill="rgb(255 222 120 / 11%)" />
      <path d="M600 720l16-420h28l16 420z" fill="rgb(255 255 255 / 16%)" />
      <path d="M608 500h44l3 70h-50zM612 380h36l2 60h-40z" fill="rgb(255 255 255 / 10%)" />
      <path d="M606 290h48v12h-48zM612 240h36v50h-36z" fill="rgb(255 222 120 / 70%)" />
      <path d="M606 240l24-34 24 34z" fill="rgb(255 255 255 / 22%)" />
      <path d="M470 900c30-110 80-180 160-180s140 70 170 180z" fill="rgb(0 0 0 / 35%)" />
      <g stroke="rgb(255 255 255 / 12%)" strokeWidth="2" strokeLinecap="round">
        <path d="M20 770h150M230 800h90M60 840h210M330 850h110M380 790h60M10 880h80" />
      </g>
    </svg>
  );
}
