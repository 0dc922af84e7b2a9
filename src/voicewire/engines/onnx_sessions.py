"""ONNX Runtime as every engine is to use it."""

import os
from typing import Any

CPU = "CPUExecutionProvider"
CUDA = "CUDAExecutionProvider"


def without_telemetry() -> None:
    """Before ONNX Runtime is imported: it tells its vendor of the machine unless told not to."""
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"


def load_session(onnxruntime: Any, model: bytes, *providers: str) -> Any:
    """An `InferenceSession` of one thread that logs errors only. Raises what ONNX Runtime does for a broken model.

    providers: who runs its nodes, the first that can; the CPU without any.
    """
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(model, options, providers=[*providers] or [CPU])
