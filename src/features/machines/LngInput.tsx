import { DeferredFieldInput, type InputProps, useMapPick } from '@kit';
import { Box } from '@mantine/core';

/** Longitude, and a map to take both coordinates of the machine from. */
export function LngInput(props: InputProps) {
  const { draft, disabled, words, onOther } = props;
  const { lng, lat, province } = draft;
  const { button, map } = useMapPick({
    value: typeof lng === 'number' && typeof lat === 'number' ? { lng, lat } : null,
    name: words.name,
    disabled,
    province: typeof province === 'string' ? province : undefined,
    onPick(place) {
      onOther?.('lng', place.lng);
      onOther?.('lat', place.lat);
    },
  });
  return (
    <>
      <DeferredFieldInput {...props} />
      <Box mt={4}>{button}</Box>
      {map}
    </>
  );
}
