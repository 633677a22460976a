"""The spaces of Gymnasium in which observations lie."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

# Every feature lies between this and its negative.
_MAX_FEATURE = 100.0


def observation_space(features: int, action_ids: int) -> spaces.Dict:
    """What a seat observes: `features` features, and which of `action_ids` ids it may choose."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-_MAX_FEATURE, _MAX_FEATURE, (features,), np.float32),
            "action_mask": spaces.Box(0, 1, (action_ids,), np.int8),
        }
    )
